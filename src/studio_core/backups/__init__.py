"""Backups that are made by a schedule, proven by restoring them, and kept by a rule."""
