"""The waves mode: a game solved from its end, wave by wave, shown in the place of the tree."""
