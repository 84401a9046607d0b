"""The Training tab: evolution watched live, stopped at any moment, played against at once."""
