"""Enquiries: taken in, kept, searched, delivered, exported and forgotten."""
