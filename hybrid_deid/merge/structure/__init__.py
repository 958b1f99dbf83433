"""Structured text in a mail: keys and values, markup, paths, names of files, terminals."""
