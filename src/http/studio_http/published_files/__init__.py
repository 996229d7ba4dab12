"""The published folder: public answers as files, which a proxy serves without the application."""
