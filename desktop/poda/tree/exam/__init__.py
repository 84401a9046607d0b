"""Exam sheets and their solutions."""
