"""The runs that were kept."""
