"""`poda tree --order`."""

from __future__ import annotations

from .processes import poda

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def test_the_children_are_put_in_order_and_the_tree_is_told() -> None:
    lines = poda("tree", AIMA, "--order", "best").stdout.splitlines()
    assert lines[0] == "tree [[3, 8, 12], [2, 4, 6], [2, 5, 14]]"
    assert "value 3" in lines
    assert "nodes visited 9 of 13" in lines


def test_an_order_at_random_has_a_number_and_the_others_have_none() -> None:
    one, two = (poda("tree", AIMA, "--order", "random", "--order-seed", n) for n in ("1", "2"))
    assert one.stdout.splitlines()[0] != two.stdout.splitlines()[0]
    refused = poda("tree", AIMA, "--order", "best", "--order-seed", "2")
    assert refused.returncode == 2
    assert "--order random" in refused.stderr
