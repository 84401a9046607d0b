"""The Tree tab: a search, one step at a time."""
