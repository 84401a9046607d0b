"""Windows to drive, with the Tree tab in front."""

from gui import choose, home, new_window, paper, readable, same_look, tabs_ahead
from tree.conftest import _readable, no_map, open_window, tree
