"""All that is Connect Four's own beside its rules."""
