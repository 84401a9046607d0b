"""Tests of the boards."""
