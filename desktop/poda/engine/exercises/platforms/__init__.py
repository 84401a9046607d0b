"""Exercises for the platforms of courses: Moodle, and whatever reads QTI 2.2."""
