"""Telling search engines which public addresses changed, by IndexNow."""
