"""Server-sent events: what changed, told to every open page."""
