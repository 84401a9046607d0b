"""The command of pages."""
