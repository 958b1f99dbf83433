"""Email messages: from bytes to a document with regions, and back to valid bytes."""
