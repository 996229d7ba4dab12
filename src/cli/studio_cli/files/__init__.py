"""Files that commands read and write: backups, database exports, the settings file."""
