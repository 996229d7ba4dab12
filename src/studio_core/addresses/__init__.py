"""Addresses: of pages, in texts, of what may be called, and of who calls."""
