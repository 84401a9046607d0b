"""What the Tree tab says."""
