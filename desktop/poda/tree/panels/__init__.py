"""The panels beside and over the tree: pseudocode, stack, number line, proofs, costs."""
