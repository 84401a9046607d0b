"""The tree on screen."""
