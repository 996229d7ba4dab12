"""Drafts, publishing and hiding, schedules, and what is kept while somebody writes."""
