"""Connections and the socket that they come in by."""
