"""The sentences about trees, exercises and what is exported of them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

# fmt: off
TREES: Final[dict[str, str]] = {
    "tree.empty": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is no tree here: write one such as [[3, 5], [2, 9]].")),
    "tree.empty_node": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This node has no children: write a value or at least one child.")),
    "tree.unexpected": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” does not belong here: a value, a name or “[” was expected.")),
    "tree.separator": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” does not belong here: “,” or “{closing}” was expected.")),
    "tree.unclosed": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This “{opening}” is never closed: add a “{closing}”.")),
    "tree.trailing": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The tree ends before “{text}”: remove what follows it.")),
    "tree.bad_number": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a finite number.")),
    "tree.too_deep": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The tree is deeper than {limit} levels: make it flatter.")),
    "tree.too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The tree has more than {limit} nodes: make it smaller.")),
    "tree.no_probability": str(QT_TRANSLATE_NOOP(
        "Errors",
        "A child of a chance node needs its probability, such as “1/2: 3”.")),
    "tree.bad_probability": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a probability: write a number above 0 and up to 1.")),
    "tree.probability_sum": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The probabilities of this chance node add up to {total}, not to 1.")),
    "tree.out_of_bounds": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The leaf “{name}” is worth {value}, outside the bounds {low} to {high}: widen them.")),
    "tree.bad_bounds": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The bounds {low} to {high} hold no value: write the lower one first.")),
    "tree.window_unused": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Only the three forms of alpha-beta take a window: choose one, or leave it out.")),
    "tree.bad_window": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The window {alpha} to {beta} is empty: write alpha, then a larger beta.")),
    "tree.bound_number": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is no bound: write a number, such as -2 or 2.5, or inf.")),
    "tree.beyond_bounds": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The value {value} is outside the bounds {low} to {high}, which the cut relied on: "
        "within them the root stays as it is.")),
    "tree.bounds_unused": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Bounds are for star1 and star2: choose one of these, or leave them out.")),
    "tree.value_needed": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The search needs the value of the leaf “{name}”: give it a number.")),
    "tree.too_large_estimate": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This search would visit about {nodes} nodes, and {limit} are the most: lower the "
        "depth, or start from a later position.")),
    "tree.order_too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "To put the moves in order, more than {limit} positions would have to be valued first: "
        "lower the depth, or keep the order as given.")),
    "tree.edit_too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "A tree of more than {limit} nodes is too large to be changed on the canvas: choose a "
        "smaller one.")),
    "tree.edit_root": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The root stays: begin a new tree in its place.")),
    "tree.random_too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This tree would have about {nodes} nodes, and {limit} are the most: lower the depth "
        "or the branching.")),
    "tree.text_too_long": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The text is too long for a tree: {limit} characters are the most.")),
    "efg.header": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This is no game of Gambit: its file begins with EFG 2 R.")),
    "efg.players": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This game has {players} players: Poda searches games of two.")),
    "efg.record": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” does not belong here: a node (c, p or t) was expected.")),
    "efg.player": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a player: write 1 or 2.")),
    "efg.expected": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” does not belong here: {expected} was expected.")),
    "efg.ended": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file ends before the game is complete: add the nodes that are missing.")),
    "efg.unclosed_string": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This quotation mark is never closed: add another one.")),
    "efg.no_actions": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This node has no moves: list at least one in braces.")),
    "efg.infoset": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Player {player} cannot tell the positions of set {number} apart: Poda searches games in "
        "which everything is seen. Give each node a set of its own.")),
    "efg.payoffs": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Outcome {number} pays {count} players: write two payoffs.")),
    "efg.not_zero_sum": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Outcome {number} pays {one} and {other}: in the games that Poda searches, what one "
        "player wins the other loses.")),
    "efg.outcome": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Outcome {number} pays nothing yet: write its payoffs where it stands first.")),
    "tree.not_written": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Only a written tree can be saved in this way: save a game’s search as .json.")),
    "tree.unknown_example": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is no example called “{text}” in this Poda: choose one from the list.")),
    "export.unknown_format": str(QT_TRANSLATE_NOOP(
        "Errors",
        "No picture is written to such a file: let its name end with one of {known}.")),
    "export.no_step": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is no step {step}: choose one from 1 to {steps}.")),
    "export.too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The picture would have more than {limit} pixels in a row: choose a smaller size.")),
    "export.too_many_steps": str(QT_TRANSLATE_NOOP(
        "Errors",
        "These are {steps} steps, and {limit} are the most at this size: choose one step, or a "
        "smaller picture.")),
    "export.latex_too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The picture has {nodes} nodes, and LaTeX draws {limit} at most: fold subtrees, or choose "
        "PDF.")),
    "exercise.bad_code": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not the code of an exercise: write one such as 3-4711.")),
    "exercise.bad_number": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a value: write one such as 3, -2.5, 1/2 or inf.")),
    "exercise.chance": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Alpha-beta cannot search chance nodes: take a tree of MAX and MIN alone.")),
    "exercise.too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The tree has {nodes} nodes, and an exercise has {limit} at most: take a smaller one.")),
    "exercise.no_children": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This tree is a single leaf, so there is nothing to ask: take a larger one.")),
    "exercise.value_needed": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The leaf “{name}” has no value, and an exercise needs every one: give it a number.")),
    "exam.unknown_format": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Exam sheets are not written to such a file: let its name end with one of {known}.")),
}
# fmt: on
