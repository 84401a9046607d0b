"""What the rules of backgammon stand on: its moves, its cube, its texts and its chances."""
