"""Encryption with keys that lie in a file beside the database."""
