"""Tests of all that Poda keeps are for a Poda that has the packages which keep the most."""

from poda.base import packages

WHOLE = (
    "test_after_a_kill.py",
    "test_hostile_sizes.py",
    "test_looking.py",
    "test_no_code_in_files.py",
)
NEEDED = ("arena", "backgammon", "lab", "teach")
collect_ignore = [] if all(map(packages.find, NEEDED)) else [*WHOLE]
