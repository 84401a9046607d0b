"""The engine's parts for Connect Four and tic-tac-toe: compiled searches, a solver, and kits."""
