"""Errors as problem details (RFC 9457), with their Korean texts."""
