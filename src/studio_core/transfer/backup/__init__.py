"""Backups: everything in one file, of one moment, and back into any store."""
