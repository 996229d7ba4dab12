"""Cuts of the light Korean face, for the headlines of one page each."""
