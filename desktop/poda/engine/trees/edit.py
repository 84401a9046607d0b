"""Edits of written trees: values, labels, added and removed nodes, the order of children.

Trees are immutable: every edit returns another tree. The text of a node is in the notation of
`explicit_tree.py`, so that a leaf can become anything that can be written: `3`, `a`, `B = 3`,
`[3, 12]`, `(1/2: 2, 1/2: 4)`; before it the name of the move to it, `a1: 5`, or below a chance node
its probability, `1/3: 5`. Invalid text raises the reader's errors.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode, root_player
from poda.engine.trees.text import format_tree, name_in, name_text, parse_tree

_QUOTED_EDGE: Final = re.compile(r'("[^"\n]{1,40}")\s*:')

NODES_LIMIT: Final = 5_000
"""The most nodes of an editable tree: each edit rebuilds the whole tree (some 40 ms)."""

NEW_LEAF: Final = 0.0
"""The value of a new leaf."""

_FINEST: Final = 1_000_000  # the largest denominator of a probability


@dataclass(frozen=True, slots=True)
class Edited:
    """A tree after an edit.

    Attributes:
        tree: the new tree.
        node: the node to select now.
        moved: for each node of the old tree its new number; -1 if it was removed.
    """

    tree: ExplicitTree
    node: int
    moved: tuple[int, ...]


@dataclass(slots=True, eq=False)
class _Branch:
    """A node and its subtree during an edit; `before` is its number in the old tree."""

    node: WrittenNode
    before: int = -1
    children: list[_Branch] = field(default_factory=list)
    odds: list[Fraction] = field(default_factory=list)


# The text of a node


def text_at(tree: ExplicitTree, node: int) -> str:
    """The editable text of `node`: a leaf's value or name, or an inner node's label; preceded by
    the name of its move or its probability, if it has one."""
    written = tree.nodes[node]
    text = name_text(written.label) if written.label else ""
    if not written.children:
        bare = ExplicitTree([replace(written, label=None, move=None)])
        text = f"{text} = {format_tree(bare)}" if text else format_tree(bare)
    edge = name_text(written.move) if written.move else None
    parent = parent_of(tree, node)
    if parent >= 0 and tree.nodes[parent].probabilities:
        place = tree.nodes[parent].children.index(node)
        edge = str(_fraction(tree.nodes[parent].probabilities[place]))
    return f"{edge}: {text}".rstrip() if edge else text


def parent_of(tree: ExplicitTree, node: int) -> int:
    """The parent of a node; -1 for the root."""
    above, here = -1, 0
    while here != node:
        # In preorder, the child above `node` is the last one numbered at or before it.
        above = here
        here = max(child for child in tree.nodes[here].children if child <= node)
    return above


def write_at(tree: ExplicitTree, node: int, text: str) -> Edited:
    """Replace `node` by what `text` denotes (see above). Raises EngineError.

    For an inner node, a bare name sets its label and an empty text removes it. After a change of a
    probability, the other children share the rest in their former proportions.
    """
    root, here = _opened(tree, node)
    text, odds, move = _edge_in(tree, node, text)
    if here.children and (not text or name_in(text)):
        here.node = replace(here.node, label=name_in(text))
    else:
        _replace_branch(here, text)
    here.node = replace(here.node, move=move)
    if odds is not None:
        _give_odds(root, here, odds)
    return _closed(tree, root, here)


def _edge_in(tree: ExplicitTree, node: int, text: str) -> tuple[str, Fraction | None, str | None]:
    """The text without a leading probability or move name, and these two; None for absent ones.
    Raises EngineError."""
    text = text.strip()
    quoted = _QUOTED_EDGE.match(text)
    head, colon, rest = (quoted[1], ":", text[quoted.end() :]) if quoted else text.partition(":")
    if not colon or (not quoted and set("[](),=") & set(head)):
        return text, None, None
    parent = parent_of(tree, node)
    if parent >= 0 and not tree.nodes[parent].probabilities and name_in(head.strip()):
        return rest.strip(), None, name_in(head.strip())
    if parent < 0 or not tree.nodes[parent].probabilities:
        raise EngineError("tree.unexpected", len(head), text=":")
    # The reader of trees validates the probability.
    only = len(tree.nodes[parent].children) == 1
    try:
        parse_tree(f"({head}: 0)")
    except EngineError as error:
        if error.code != "tree.probability_sum" or only:
            raise EngineError("tree.bad_probability", 0, text=head.strip()) from None
    return rest.strip(), _fraction(float(Fraction(head.strip()))), None


def _replace_branch(here: _Branch, text: str) -> None:
    """Replace a branch by the subtree that `text` denotes."""
    fresh = _opened(parse_tree(text), 0)[0]
    todo = [fresh]
    while todo:  # new nodes have no number in the old tree
        branch = todo.pop()
        branch.before = -1
        todo.extend(branch.children)
    here.node, here.children, here.odds = fresh.node, fresh.children, fresh.odds


def _give_odds(root: _Branch, here: _Branch, odds: Fraction) -> None:
    parent = _above(root, here)
    assert parent is not None
    place = _place(parent, here)
    if odds == 1 and len(parent.children) > 1:
        raise EngineError("tree.bad_probability", 0, text=str(odds))
    rest = sum(parent.odds) - parent.odds[place]
    for other in range(len(parent.odds)):
        parent.odds[other] *= (1 - odds) / rest if rest else 1
    parent.odds[place] = odds


# Adding, removing and moving nodes


def add_child(tree: ExplicitTree, node: int) -> Edited:
    """Append a leaf to the children; a leaf passes its value down to its first child."""
    root, here = _opened(tree, node)
    if here.children:
        child = _Branch(WrittenNode(value=NEW_LEAF))
    else:
        child = _Branch(WrittenNode(value=here.node.value, name=here.node.name))
        here.node = replace(here.node, value=None, name=None)
    here.children.append(child)
    if here.odds:  # its probability is the average; the others shrink
        share = Fraction(1, len(here.children))
        here.odds = [odds * (1 - share) for odds in here.odds] + [share]
    return _closed(tree, root, child)


def add_beside(tree: ExplicitTree, node: int) -> Edited:
    """Add a leaf right after `node`; below it if it is the root."""
    root, here = _opened(tree, node)
    parent = _above(root, here)
    if parent is None:
        return add_child(tree, node)
    added = add_child(tree, parent.before)
    to = _place(parent, here) + 1
    if to == len(parent.children):
        return added
    moved = move_child(added.tree, added.node, to)
    return Edited(moved.tree, moved.node, _then(added.moved, moved.moved))


def delete(tree: ExplicitTree, node: int) -> Edited:
    """Remove a subtree. A node that loses its last child becomes a leaf.

    Raises EngineError, `tree.edit_root`, for the root.
    """
    root, here = _opened(tree, node)
    parent = _above(root, here)
    if parent is None:
        raise EngineError("tree.edit_root")
    place = _place(parent, here)
    del parent.children[place]
    if parent.odds:
        gone = parent.odds.pop(place)
        parent.odds = [odds / (1 - gone) for odds in parent.odds]
    if not parent.children:
        leaf = here.node if not here.children else WrittenNode(value=NEW_LEAF)
        parent.node = replace(parent.node, value=leaf.value, name=leaf.name, player=0)
        parent.odds = []
        return _closed(tree, root, parent)
    return _closed(tree, root, parent.children[min(place, len(parent.children) - 1)])


def move_child(tree: ExplicitTree, node: int, to: int) -> Edited:
    """Make `node` child number `to` (from 0) of its present parent."""
    root, here = _opened(tree, node)
    parent = _above(root, here)
    if parent is None:
        raise EngineError("tree.edit_root")
    place = _place(parent, here)
    parent.children.insert(to, parent.children.pop(place))
    if parent.odds:
        parent.odds.insert(to, parent.odds.pop(place))
    return _closed(tree, root, here)


def toggle_chance(tree: ExplicitTree, node: int) -> Edited:
    """Turn an inner node into a chance node with equal probabilities, or back."""
    root, here = _opened(tree, node)
    if here.odds:
        here.odds = []
    elif here.children:
        here.node = replace(here.node, player=0)
        for child in here.children:  # children of chance nodes have probabilities, not names
            child.node = replace(child.node, move=None)
        here.odds = [Fraction(1, len(here.children))] * len(here.children)
    return _closed(tree, root, here)


# Conversion between trees and branches


def _opened(tree: ExplicitTree, node: int) -> tuple[_Branch, _Branch]:
    """The tree as branches: its root, and that of `node`. Raises EngineError if it is too large."""
    if len(tree.nodes) > NODES_LIMIT:
        raise EngineError("tree.edit_too_large", limit=NODES_LIMIT)
    branches = [_Branch(written, number) for number, written in enumerate(tree.nodes)]
    for branch, written in zip(branches, tree.nodes, strict=True):
        branch.children = [branches[child] for child in written.children]
        branch.odds = [_fraction(odds) for odds in written.probabilities]
    return branches[0], branches[node]


def _closed(before: ExplicitTree, root: _Branch, at: _Branch) -> Edited:
    """The branches as a tree in preorder."""
    branches: list[_Branch] = []
    todo = [root]
    while todo:
        branch = todo.pop()
        branches.append(branch)
        todo.extend(reversed(branch.children))
    numbers = {id(branch): number for number, branch in enumerate(branches)}
    moved = [-1] * len(before.nodes)
    nodes: list[WrittenNode] = []
    for number, branch in enumerate(branches):
        if branch.before >= 0:
            moved[branch.before] = number
        children = tuple(numbers[id(child)] for child in branch.children)
        odds = tuple(float(each) for each in branch.odds)
        nodes.append(replace(branch.node, children=children, probabilities=odds))
    return Edited(ExplicitTree(nodes, root_player(before)), numbers[id(at)], tuple(moved))


def _above(root: _Branch, below: _Branch) -> _Branch | None:
    todo = [root]
    while todo:
        branch = todo.pop()
        if any(child is below for child in branch.children):
            return branch
        todo.extend(branch.children)
    return None


def _place(parent: _Branch, child: _Branch) -> int:
    return next(i for i, each in enumerate(parent.children) if each is child)


def _then(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    return tuple(second[number] if number >= 0 else -1 for number in first)


def _fraction(odds: float) -> Fraction:
    """A probability as a simple fraction, such as 1/3 for 0.333..., if it is one."""
    short = Fraction(odds).limit_denominator(1000)
    return short if float(short) == odds else Fraction(odds).limit_denominator(_FINEST)
