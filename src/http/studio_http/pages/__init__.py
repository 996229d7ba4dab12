"""The site's pages as HTML at real addresses, where the application then takes over."""
