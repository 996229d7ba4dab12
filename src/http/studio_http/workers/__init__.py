"""What runs beside answering: housekeeping, schedules that are due, telling search engines."""
