"""The sentences and names that the Tree tab shows."""
