"""The studio's rules, use cases and ports. Needs nothing but the standard library."""
