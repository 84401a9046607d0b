"""All that is backgammon's own beside its rules."""
