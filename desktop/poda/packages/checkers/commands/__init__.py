"""The command of checkers."""
