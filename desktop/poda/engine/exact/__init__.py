"""Games that can be played out to their end: exact values, and what stands on them."""
