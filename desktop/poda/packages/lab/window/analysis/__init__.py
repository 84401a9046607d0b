"""What a run shows beside its curves: what was forgotten, what networks look at, credit."""
