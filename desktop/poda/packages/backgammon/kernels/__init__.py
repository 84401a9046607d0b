"""The kernels of backgammon."""
