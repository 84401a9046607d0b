"""Tests of all that Poda keeps, tournaments and lectures among it, are for a Poda that has both."""

from poda.base import packages

WHOLE = (
    "test_after_a_kill.py",
    "test_hostile_sizes.py",
    "test_looking.py",
    "test_no_code_in_files.py",
)
collect_ignore = [] if packages.find("arena") and packages.find("teach") else [*WHOLE]
