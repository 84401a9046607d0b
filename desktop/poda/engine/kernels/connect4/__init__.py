"""The kernels of Connect Four."""
