"""What stands beside the tree: pseudocode, stack, number line, proofs."""
