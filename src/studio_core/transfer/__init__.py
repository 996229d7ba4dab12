"""Whole contents on their way: between stores, as exports, and as backups."""
