"""The built user interface and the fallback pictures, served from memory."""
