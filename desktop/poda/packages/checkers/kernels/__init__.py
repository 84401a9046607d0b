"""The kernels of checkers."""
