"""Drafts, publishing and schedules of projects and articles, and what is kept while writing."""
