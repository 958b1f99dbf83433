"""Listed names that can hardly be anything else."""
