"""The main window: its tabs, menus, settings and help."""

import builtins

import PySide6.QtCore  # noqa: F401 - it replaces Python's `__import__`

# PySide6's `__import__` scans the source of every imported module for a `__feature__` that Poda
# does not use, which takes a twentieth of the time to the first paint.
vars(builtins).update(__import__=vars(builtins).get("__orig_import__", __import__))
