"""The recorded calls are those of all kernels: the games of packages are called by their code."""

from poda.base import packages

WITH_KERNELS = ("backgammon", "checkers")
collect_ignore = [] if all(map(packages.find, WITH_KERNELS)) else ["test_recorded_calls.py"]
