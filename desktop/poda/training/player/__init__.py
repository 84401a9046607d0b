"""The player on show."""
