"""Lectures: documents to present."""
