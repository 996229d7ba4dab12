"""Files that come in over many requests: received in parts, then kept as one object each."""
