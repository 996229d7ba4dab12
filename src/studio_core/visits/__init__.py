"""Counting visits: sums per day, page and source, and nothing about who came."""
