"""A home of its own for each test that asks for one."""

from gui import home
