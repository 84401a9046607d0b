"""Connect Four as a solved game in the window: the solver's levels, threats, position lists."""
