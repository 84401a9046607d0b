"""A game solved from its end, wave by wave, in the place of the tree."""
