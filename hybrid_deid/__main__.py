"""The command line where only Python is at hand: `python -m hybrid_deid run mails/ -o clean/`."""

from __future__ import annotations

from hybrid_deid.cli import main

if __name__ == "__main__":
    main()
