"""The site and its API over HTTP."""
