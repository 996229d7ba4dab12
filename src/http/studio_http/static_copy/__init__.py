"""The copy of the public site for a host that has only files."""
