"""The Tournament tab: players compared over many games."""
