"""Errors as problem details (RFC 9457), with their texts in the language that is spoken."""
