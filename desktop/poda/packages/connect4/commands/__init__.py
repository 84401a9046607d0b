"""The command of Connect Four."""
