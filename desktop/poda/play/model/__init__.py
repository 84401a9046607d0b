"""The game in progress: the one model of the Play tab, and its parts."""
