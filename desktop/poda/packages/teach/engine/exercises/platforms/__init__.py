"""Exercises for learning platforms: Moodle, and any platform that reads QTI 2.2."""
