"""What the site does by itself: jobs, when each is due, and the one runner that does them."""
