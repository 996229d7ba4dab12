"""What visitors search the site for, and what they find."""
