"""Games of networks, many at once, and how near their players come to perfect play."""
