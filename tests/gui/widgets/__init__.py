"""What two tabs share."""
