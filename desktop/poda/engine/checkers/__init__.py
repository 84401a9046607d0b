"""All that checkers has beside its rules."""
