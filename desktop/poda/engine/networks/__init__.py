"""Neural and n-tuple networks that value positions: their layout, and views of their weights."""
