"""Cuts of the light Korean face, for the headlines of the site."""
