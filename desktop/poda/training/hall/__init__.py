"""Past champions, and how they play against each other."""
