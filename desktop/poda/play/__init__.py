"""The Play tab: a game in progress, its board and its panels."""
