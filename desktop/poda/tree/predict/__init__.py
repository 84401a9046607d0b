"""Prediction stops: the view asks before it shows."""
