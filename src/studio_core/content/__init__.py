"""The content of the site: its collections, their fields, and what may be saved in them."""
