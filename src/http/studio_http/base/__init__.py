"""What every other room of the HTTP side uses."""
