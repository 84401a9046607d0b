"""What Connect Four and tic-tac-toe have beside their rules: compiled searches, solver, kits."""
