"""The window: its tabs and menus, its settings and its help."""

import builtins

import PySide6.QtCore  # noqa: F401 - the import that it puts in the place of Python's

# PySide6's own `import` reads the source of every module that is imported, in search of a
# `__feature__` that Poda does not use: a twentieth of the time to the first paint.
vars(builtins).update(__import__=vars(builtins).get("__orig_import__", __import__))
