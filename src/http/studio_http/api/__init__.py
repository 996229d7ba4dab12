"""The calls of the API."""
