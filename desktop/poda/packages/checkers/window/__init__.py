"""What the window has of checkers: board, editor of positions, files and kits."""
