"""The studio's own texts and settings, as the public site gets them."""
