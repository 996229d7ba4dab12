"""The site's pages as HTML at real addresses, from which the application goes on."""
