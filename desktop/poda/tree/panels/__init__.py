"""What stands beside the tree and over it: pseudocode, stack, number line, proofs, costs."""
