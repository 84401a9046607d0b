"""The recorded calls are those of all kernels: the games of packages are called by their code."""

from poda.base import packages

collect_ignore = [] if packages.find("checkers") else ["test_recorded_calls.py"]
