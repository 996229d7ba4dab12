"""Pages that only some may see: the site at another time, and what is not published yet."""
