"""The panels of the Play tab: the board, the moves, the analysis."""
