"""The frozen twin: what is published, as files that a proxy serves without the application."""
