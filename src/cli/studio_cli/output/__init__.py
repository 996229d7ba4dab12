"""What every command does to the terminal and to files."""
