"""A home of its own, and a language, for each test that asks for one."""

from commands.test_terms import language
from gui import home
