"""What visitors get, made once per change and answered from memory."""
