"""Tests of all that Poda keeps, tournaments among it, are for a Poda that has the package arena."""

from poda.base import packages

WHOLE = (
    "test_after_a_kill.py",
    "test_hostile_sizes.py",
    "test_looking.py",
    "test_no_code_in_files.py",
)
collect_ignore = [] if packages.find("arena") else [*WHOLE]
