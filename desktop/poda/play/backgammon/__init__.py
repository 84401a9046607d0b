"""What only backgammon has: dice, cube, plays and their equities."""
