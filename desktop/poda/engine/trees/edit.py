"""Changes to written trees: a value, a label, one node more or less, another order of children.

A tree is a value: every change makes another tree. What is typed at a node is the notation of
`explicit_tree.py`, so that a leaf can become anything that can be written: `3`, `a`, `B = 3`,
`[3, 12]`, `(1/2: 2, 1/2: 4)`; before it stands the name of the move to it, `a1: 5`, and at a child
of a chance node its probability, `1/3: 5`. What cannot be read is refused as the reader refuses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree, Node, root_player
from poda.engine.trees.text import NAME, format_tree, parse_tree

NODES_LIMIT: Final = 5_000
"""Larger trees are not changed node by node: each change makes the whole tree anew (some 40 ms)."""

NEW_LEAF: Final = 0.0
"""What a leaf that is added is worth at first."""

_FINEST: Final = 1_000_000  # of a probability's denominator


@dataclass(frozen=True, slots=True)
class Edited:
    """A tree after a change.

    Attributes:
        tree: the tree.
        node: the node that one would look at now.
        moved: for each node of the tree before, its number here; -1 where it is gone.
    """

    tree: ExplicitTree
    node: int
    moved: tuple[int, ...]


@dataclass(slots=True, eq=False)
class _Branch:
    """A node with what is below it, while a tree is changed; `before` is its number until then."""

    node: Node
    before: int = -1
    children: list[_Branch] = field(default_factory=list)
    odds: list[Fraction] = field(default_factory=list)


# What is written at a node


def text_at(tree: ExplicitTree, node: int) -> str:
    """What one types to have `node`: a leaf's value or name, an inner node's label; with a label,
    and the name of its move or a probability, where there are."""
    written = tree.nodes[node]
    text = written.label or ""
    if not written.children:
        bare = ExplicitTree([replace(written, label=None, move=None)])
        text = f"{text} = {format_tree(bare)}" if text else format_tree(bare)
    edge = written.move
    parent = parent_of(tree, node)
    if parent >= 0 and tree.nodes[parent].probabilities:
        place = tree.nodes[parent].children.index(node)
        edge = str(_fraction(tree.nodes[parent].probabilities[place]))
    return f"{edge}: {text}".rstrip() if edge else text


def parent_of(tree: ExplicitTree, node: int) -> int:
    """The node above; -1 at the root."""
    above, here = -1, 0
    while here != node:
        # Preorder: the child that holds `node` is the last one that starts at or before it.
        above = here
        here = max(child for child in tree.nodes[here].children if child <= node)
    return above


def write_at(tree: ExplicitTree, node: int, text: str) -> Edited:
    """Have `node` be what `text` says (see above). Raises EngineError.

    Of an inner node a bare name is its label, and nothing at all takes the label away. Where a
    probability is changed, the other children share what is left as they did before.
    """
    root, here = _opened(tree, node)
    text, odds, move = _edge_in(tree, node, text)
    if here.children and (NAME.match(text) or not text):
        here.node = replace(here.node, label=text or None)
    else:
        _put(here, text)
    here.node = replace(here.node, move=move)
    if odds is not None:
        _give_odds(root, here, odds)
    return _closed(tree, root, here)


def _edge_in(tree: ExplicitTree, node: int, text: str) -> tuple[str, Fraction | None, str | None]:
    """The text without the probability or the name of the move before it, and these; None where
    they are not written."""
    text = text.strip()
    head, colon, rest = text.partition(":")
    if not colon or set("[](),=") & set(head):
        return text, None, None
    parent = parent_of(tree, node)
    if parent >= 0 and not tree.nodes[parent].probabilities and NAME.match(head.strip()):
        return rest.strip(), None, head.strip()
    if parent < 0 or not tree.nodes[parent].probabilities:
        raise EngineError("tree.unexpected", len(head), text=":")
    # The tree's own reader knows what a probability is.
    only = len(tree.nodes[parent].children) == 1
    try:
        parse_tree(f"({head}: 0)")
    except EngineError as error:
        if error.code != "tree.probability_sum" or only:
            raise EngineError("tree.bad_probability", 0, text=head.strip()) from None
    return rest.strip(), _fraction(float(Fraction(head.strip()))), None


def _put(here: _Branch, text: str) -> None:
    """Put the subtree that `text` writes in the place of a branch."""
    fresh = _opened(parse_tree(text), 0)[0]
    todo = [fresh]
    while todo:  # its numbers are not the tree's
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


# More nodes, fewer, and in other places


def add_child(tree: ExplicitTree, node: int) -> Edited:
    """One leaf more, behind the other children; a leaf hands its value down to its first child."""
    root, here = _opened(tree, node)
    if here.children:
        child = _Branch(Node(value=NEW_LEAF))
    else:
        child = _Branch(Node(value=here.node.value, name=here.node.name))
        here.node = replace(here.node, value=None, name=None)
    here.children.append(child)
    if here.odds:  # as likely as the others on average, which make room for it
        share = Fraction(1, len(here.children))
        here.odds = [odds * (1 - share) for odds in here.odds] + [share]
    return _closed(tree, root, child)


def add_beside(tree: ExplicitTree, node: int) -> Edited:
    """One leaf more, right behind `node`; below it, where it is the root."""
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
    """The tree without a subtree. A node that loses its last child is a leaf then.

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
        leaf = here.node if not here.children else Node(value=NEW_LEAF)
        parent.node = replace(parent.node, value=leaf.value, name=leaf.name, player=0)
        parent.odds = []
        return _closed(tree, root, parent)
    return _closed(tree, root, parent.children[min(place, len(parent.children) - 1)])


def move_child(tree: ExplicitTree, node: int, to: int) -> Edited:
    """The tree with `node` as child number `to` (from 0) of its parent, which it keeps."""
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
    """Have chance move at an inner node, its children equally likely; or a player again."""
    root, here = _opened(tree, node)
    if here.odds:
        here.odds = []
    elif here.children:
        here.node = replace(here.node, player=0)
        for child in here.children:  # a throw has a probability in the place of a name
            child.node = replace(child.node, move=None)
        here.odds = [Fraction(1, len(here.children))] * len(here.children)
    return _closed(tree, root, here)


# The tree opened into branches, and closed again


def _opened(tree: ExplicitTree, node: int) -> tuple[_Branch, _Branch]:
    """The tree as branches: its root, and the branch of `node`. Raises EngineError if too large."""
    if len(tree.nodes) > NODES_LIMIT:
        raise EngineError("tree.edit_too_large", limit=NODES_LIMIT)
    branches = [_Branch(written, number) for number, written in enumerate(tree.nodes)]
    for branch, written in zip(branches, tree.nodes, strict=True):
        branch.children = [branches[child] for child in written.children]
        branch.odds = [_fraction(odds) for odds in written.probabilities]
    return branches[0], branches[node]


def _closed(before: ExplicitTree, root: _Branch, at: _Branch) -> Edited:
    """The branches as a tree again, in preorder."""
    branches: list[_Branch] = []
    todo = [root]
    while todo:
        branch = todo.pop()
        branches.append(branch)
        todo.extend(reversed(branch.children))
    numbers = {id(branch): number for number, branch in enumerate(branches)}
    moved = [-1] * len(before.nodes)
    nodes: list[Node] = []
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
    """A probability as a person would write it: 1/3 for 0.333..., where that is what it is."""
    short = Fraction(odds).limit_denominator(1000)
    return short if float(short) == odds else Fraction(odds).limit_denominator(_FINEST)
