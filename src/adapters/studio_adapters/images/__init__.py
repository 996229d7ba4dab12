"""The image hosts, and what else is done with pictures outside the core."""
