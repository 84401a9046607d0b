"""Networks that value positions: what they are made of, and what they look at."""
