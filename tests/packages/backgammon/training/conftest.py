"""Windows with the Training tab in front."""

from gui import choose, home, new_window, readable, same_look, tabs_ahead
from training.conftest import hand, new_trainer, open_window, trainer
