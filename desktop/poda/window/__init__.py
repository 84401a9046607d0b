"""The window: its tabs and menus, its settings and its help."""
