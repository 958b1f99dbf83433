"""Finds that are taken back or cut, for they are, or hold, no personal data."""
