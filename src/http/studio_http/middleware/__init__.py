"""The layers that requests pass before a route."""
