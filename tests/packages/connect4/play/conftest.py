"""Windows to drive, with the Play tab in front."""

from gui import choose, home, new_window, paper, readable, same_look, tabs_ahead
from play.conftest import _readable, _same_dice, hand, kernels, open_window
