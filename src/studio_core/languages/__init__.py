"""The languages in which visitors read the site."""
