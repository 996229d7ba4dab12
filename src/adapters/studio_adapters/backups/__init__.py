"""Where backups lie: folders and buckets, and what seals those that leave the machine."""
