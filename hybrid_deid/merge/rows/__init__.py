"""Names in rows and columns: lists, records, exported tables, results of matches."""
