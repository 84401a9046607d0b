"""What the window has of Connect Four because it is solved."""
