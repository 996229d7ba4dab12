"""The port to the cipher that keeps personal data unreadable, and the check that keys fit."""
