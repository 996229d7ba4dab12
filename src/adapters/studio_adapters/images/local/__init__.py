"""Our own image host: originals kept as they came, everything that leaves made anew."""
