"""Each package keeps its settings in a home of its own."""

from gui import home
