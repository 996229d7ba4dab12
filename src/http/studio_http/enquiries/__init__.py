"""Enquiries taken in while a visitor waits, and the work on them behind the site."""
