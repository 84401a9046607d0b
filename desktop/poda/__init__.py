"""Poda: a desktop laboratory of adversarial search."""

__version__ = "0.1.0"
