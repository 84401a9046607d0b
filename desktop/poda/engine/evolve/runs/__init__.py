"""The files of evolution: runs, their checkpoints, champions, lineages and statistics."""
