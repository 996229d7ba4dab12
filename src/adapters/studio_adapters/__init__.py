"""What the core's ports are plugged into: stores, image hosts, identities, endpoints."""
