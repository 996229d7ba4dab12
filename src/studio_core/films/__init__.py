"""Films of projects: what is taken as one, what is blanked in it, and its captions."""
