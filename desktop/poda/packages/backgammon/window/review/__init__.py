"""The review of backgammon and its rollouts."""
