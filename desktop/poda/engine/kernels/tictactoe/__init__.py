"""The kernels of tic-tac-toe."""
