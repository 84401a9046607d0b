"""The search on screen: the one model of the Tree tab, and its parts."""
