"""Positions played on by dice."""
