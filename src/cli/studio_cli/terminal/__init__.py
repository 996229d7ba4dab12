"""What commands have to do with a terminal: writing, progress, passwords, Ctrl-C."""
