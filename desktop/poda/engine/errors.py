"""Errors that a user can cause, each with a code, a place and a sentence.

The engine uses neither Qt nor a language other than English: it raises `EngineError` with a *code*
and parameters. `SENTENCES` holds the core's codes with their sentences (a package has its own,
named in its manifest), where lupdate finds them; the window and the terminal translate them with
`EngineError.said`. A test checks that every code has a translation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from poda.base import packages
from poda.base.terms import MEANT, QT_TRANSLATE_NOOP, nearest_name

# fmt: off
SENTENCES: Final[dict[str, str]] = {
    # Text of moves and positions
    "tictactoe.bad_square": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a square: write a digit from 1 to 9."),
    "tictactoe.occupied": QT_TRANSLATE_NOOP("Errors",
        "Square {square} is taken: choose an empty one."),
    "tictactoe.counts": QT_TRANSLATE_NOOP("Errors",
        "There are {crosses} X and {noughts} O: X begins, so there are as many X as O, or "
        "one more. Set or take away a mark."),
    "tictactoe.both_won": QT_TRANSLATE_NOOP("Errors",
        "Both sides have three in a line, and the first one ended the game: break up one line."),
    "tictactoe.won_before": QT_TRANSLATE_NOOP("Errors",
        "The game was over before the last mark, by the three in a line: take a mark of "
        "the other side away."),
    "connect4.floating": QT_TRANSLATE_NOOP("Errors",
        "A disc floats in column {column}: fill the cell below it, or take it away."),
    "connect4.counts": QT_TRANSLATE_NOOP("Errors",
        "There are {blue} blue discs and {orange} orange ones: Blue begins, so it has as many as "
        "Orange, or one more. Set or take away a disc."),
    "connect4.both_won": QT_TRANSLATE_NOOP("Errors",
        "Both sides have four in a line, and the first one ended the game: break up one line."),
    "connect4.no_last": QT_TRANSLATE_NOOP("Errors",
        "The four in a line cannot come from the last move, and would have ended the game "
        "before: take discs away."),
    "connect4.no_order": QT_TRANSLATE_NOOP("Errors",
        "The sides take turns, and in no order of moves can the discs lie like this: change the "
        "lowest ones."),
    "connect4.bad_column": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a column: write a digit from 1 to 7."),
    "connect4.column_full": QT_TRANSLATE_NOOP("Errors",
        "Column {column} is full: choose another one."),
    "checkers.bad_move": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a move: write squares from 1 to 32, such as 11-15, or 15x24x31 for "
        "jumps."),
    "checkers.ambiguous": QT_TRANSLATE_NOOP("Errors",
        "“{text}” can mean several moves: write one of {known}."),
    "checkers.must_jump": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not possible, since a jump is compulsory: play {known}."),
    "checkers.stuck_jump": QT_TRANSLATE_NOOP("Errors",
        "A jump is compulsory: play {known}."),
    "checkers.stuck": QT_TRANSLATE_NOOP("Errors",
        "The piece on {text} cannot move: choose another one."),
    "checkers.bad_square": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a square: the numbers go from 1 to 32."),
    "checkers.twice": QT_TRANSLATE_NOOP("Errors",
        "Two pieces stand on square {text}: name it once."),
    "checkers.too_many": QT_TRANSLATE_NOOP("Errors",
        "A side has {count} pieces: take some away, until it has 12 at most."),
    "checkers.uncrowned": QT_TRANSLATE_NOOP("Errors",
        "The man on square {text} has come to its far row: make it a king."),
    "checkers.light_square": QT_TRANSLATE_NOOP("Errors",
        "A piece stands on a light square: move it to a dark one."),
    "checkers.empty": QT_TRANSLATE_NOOP("Errors",
        "There is no piece on the board: put one there."),
    "checkers.quiet_moves": QT_TRANSLATE_NOOP("Errors",
        "“D{text}” does not say after how many moves a game is drawn: write a number from 1 to "
        "{high}."),
    "backgammon.bad_id": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a position ID: write 14 letters, digits, + and / such as "
        "4HPwATDgc/ABMA."),
    "backgammon.checkers": QT_TRANSLATE_NOOP("Errors",
        "Blue has {blue} checkers on the board and Orange {orange}: a side has 15. Take some "
        "away."),
    "backgammon.no_game": QT_TRANSLATE_NOOP("Errors",
        "No game can reach this: both sides have finished, or neither can enter. Move some "
        "checkers."),
    "backgammon.no_turn": QT_TRANSLATE_NOOP("Errors",
        "Only the start awaits the opening throw: choose whose turn it is."),
    "backgammon.too_many": QT_TRANSLATE_NOOP("Errors",
        "In “{text}” a side has more than 15 checkers: correct the position ID."),
    "backgammon.same_point": QT_TRANSLATE_NOOP("Errors",
        "In “{text}” both sides stand on one point: correct the position ID."),
    "backgammon.unreachable": QT_TRANSLATE_NOOP("Errors",
        "No game can reach “{text}”: both sides have finished, or neither can enter. Correct "
        "the position ID."),
    "backgammon.bad_throw": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a throw: write two dice from 1 to 6 such as 6-5."),
    "backgammon.bad_play": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a play: write moves such as 8/5 6/5, bar/22 or 6/off."),
    "backgammon.ambiguous": QT_TRANSLATE_NOOP("Errors",
        "“{text}” may hit one checker or another: name the point on the way, such as "
        "24/18*/13."),
    "backgammon.answer": QT_TRANSLATE_NOOP("Errors",
        "“{text}” does not answer the double: write take or pass."),
    "backgammon.bad_match_id": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a match ID: write 12 letters, digits, + and / such as cAkKAAAAAAAA."),
    "backgammon.bad_xgid": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not an XGID: copy it whole, such as "
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10."),
    "backgammon.bad_snowie": QT_TRANSLATE_NOOP("Errors",
        "This is not a whole position of Snowie: it has 40 fields between semicolons."),
    "backgammon.match_cube": QT_TRANSLATE_NOOP("Errors",
        "In the match ID “{text}” the cube is at {value}: it goes to 64."),
    "backgammon.match_score": QT_TRANSLATE_NOOP("Errors",
        "In the match ID “{text}” the score is {score} and the match goes to {length}: it is "
        "over. Correct the score."),
    "backgammon.score": QT_TRANSLATE_NOOP("Errors",
        "The score is {score} and the match goes to {length}: it is over. Correct the score."),
    "backgammon.crawford": QT_TRANSLATE_NOOP("Errors",
        "In the Crawford game exactly one side needs one point, and nobody doubles: correct the "
        "score or the cube."),
    "backgammon.match_crawford": QT_TRANSLATE_NOOP("Errors",
        "The match ID “{text}” tells of the Crawford game, but neither side needs one point: "
        "correct it."),
    "backgammon.match_offer": QT_TRANSLATE_NOOP("Errors",
        "In the match ID “{text}” a side has doubled that may not: correct it."),
    "game.over": QT_TRANSLATE_NOOP("Errors",
        "The game is over before “{text}”: remove it and what follows."),
    "game.uneven_groups": QT_TRANSLATE_NOOP("Errors",
        "“{text}” stands behind a blank and may be no moves: write the moves without blanks, or "
        "with one after each."),
    "game.illegal": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a legal move here."),
    "cell.of_other": QT_TRANSLATE_NOOP("Errors",
        "That is a piece of the other side: choose one of your own, and then where it goes."),
    "cell.stuck": QT_TRANSLATE_NOOP("Errors",
        "That piece cannot move: choose another one."),
    "cell.unreached": QT_TRANSLATE_NOOP("Errors",
        "No move leads there now: choose another place."),
    "cell.one": QT_TRANSLATE_NOOP("Errors",
        "Only another piece can go there: choose that one."),
    "cell.several": QT_TRANSLATE_NOOP("Errors",
        "Several moves lead there: choose the piece first, or write the move."),
    "game.no_cells": QT_TRANSLATE_NOOP("Errors",
        "Positions of this game cannot be set up cell by cell: type the position."),
    "game.bad_position": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a position of this game: write one such as {example}."),
    "game.not_played": QT_TRANSLATE_NOOP("Errors",
        "“{text}” has dice that the Play tab cannot throw: play it with poda match."),
    "game.no_chance": QT_TRANSLATE_NOOP("Errors",
        "This position has no chance node, so it has no outcomes."),
    "game.terminal": QT_TRANSLATE_NOOP("Errors",
        "The game is over in this position, so there is no move to make."),
    "game.not_terminal": QT_TRANSLATE_NOOP("Errors",
        "The game is not over in this position, so it has no utility yet."),
    "review.unsolved": QT_TRANSLATE_NOOP("Errors",
        "Games of {game} cannot be reviewed: no solver sees them to their end."),
    "game.text_too_long": QT_TRANSLATE_NOOP("Errors",
        "The text has {length} characters: at most {limit} make a position."),
    "game.unknown": QT_TRANSLATE_NOOP("Errors",
        "There is no game called “{text}”: choose one of {names}."),
    # Explicit trees
    "tree.empty": QT_TRANSLATE_NOOP("Errors",
        "There is no tree here: write one such as [[3, 5], [2, 9]]."),
    "tree.empty_node": QT_TRANSLATE_NOOP("Errors",
        "This node has no children: write a value or at least one child."),
    "tree.unexpected": QT_TRANSLATE_NOOP("Errors",
        "“{text}” does not belong here: a value, a name or “[” was expected."),
    "tree.separator": QT_TRANSLATE_NOOP("Errors",
        "“{text}” does not belong here: “,” or “{closing}” was expected."),
    "tree.unclosed": QT_TRANSLATE_NOOP("Errors",
        "This “{opening}” is never closed: add a “{closing}”."),
    "tree.trailing": QT_TRANSLATE_NOOP("Errors",
        "The tree ends before “{text}”: remove what follows it."),
    "tree.bad_number": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a finite number."),
    "tree.too_deep": QT_TRANSLATE_NOOP("Errors",
        "The tree is deeper than {limit} levels: make it flatter."),
    "tree.too_large": QT_TRANSLATE_NOOP("Errors",
        "The tree has more than {limit} nodes: make it smaller."),
    "tree.no_probability": QT_TRANSLATE_NOOP("Errors",
        "A child of a chance node needs its probability, such as “1/2: 3”."),
    "tree.bad_probability": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a probability: write a number above 0 and up to 1."),
    "tree.probability_sum": QT_TRANSLATE_NOOP("Errors",
        "The probabilities of this chance node add up to {total}, not to 1."),
    "tree.out_of_bounds": QT_TRANSLATE_NOOP("Errors",
        "The leaf “{name}” is worth {value}, outside the bounds {low} to {high}: widen them."),
    "tree.bad_bounds": QT_TRANSLATE_NOOP("Errors",
        "The bounds {low} to {high} hold no value: write the lower one first."),
    "tree.bound_number": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a bound: write a number, such as -2 or 2.5, or inf."),
    "tree.beyond_bounds": QT_TRANSLATE_NOOP("Errors",
        "The value {value} is outside the bounds {low} to {high}, which the cut relied on: "
        "within them the root stays as it is."),
    "tree.bad_window": QT_TRANSLATE_NOOP("Errors",
        "The window {alpha} to {beta} is empty: write alpha, then a larger beta."),
    "tree.window_unused": QT_TRANSLATE_NOOP("Errors",
        "Only the four forms of alpha-beta take a window: choose one, or leave it out."),
    "tree.bounds_unused": QT_TRANSLATE_NOOP("Errors",
        "Bounds are for star1 and star2: choose one of these, or leave them out."),
    "tree.value_needed": QT_TRANSLATE_NOOP("Errors",
        "The search needs the value of the leaf “{name}”: give it a number."),
    "tree.too_large_estimate": QT_TRANSLATE_NOOP("Errors",
        "This search would visit about {nodes} nodes, and {limit} are the most: lower the "
        "depth, or start from a later position."),
    "tree.random_too_large": QT_TRANSLATE_NOOP("Errors",
        "This tree would have about {nodes} nodes, and {limit} are the most: lower the depth "
        "or the branching."),
    "tree.order_too_large": QT_TRANSLATE_NOOP("Errors",
        "To put the moves in order, more than {limit} positions would have to be valued "
        "first: lower the depth, or keep the order as given."),
    "tree.edit_too_large": QT_TRANSLATE_NOOP("Errors",
        "A tree of more than {limit} nodes is too large to be changed on the canvas: choose "
        "a smaller one."),
    "tree.edit_root": QT_TRANSLATE_NOOP("Errors",
        "The root stays: begin a new tree in its place."),
    "tree.text_too_long": QT_TRANSLATE_NOOP("Errors",
        "The text is too long for a tree: {limit} characters are the most."),
    "efg.header": QT_TRANSLATE_NOOP("Errors",
        "This is not a game of Gambit: its file begins with EFG 2 R."),
    "efg.players": QT_TRANSLATE_NOOP("Errors",
        "This game has {players} players: Poda searches games of two."),
    "efg.record": QT_TRANSLATE_NOOP("Errors",
        "“{text}” does not belong here: a node (c, p or t) was expected."),
    "efg.player": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a player: write 1 or 2."),
    "efg.expected": QT_TRANSLATE_NOOP("Errors",
        "“{text}” does not belong here: {expected} was expected."),
    "efg.ended": QT_TRANSLATE_NOOP("Errors",
        "The file ends before the game is complete: add the nodes that are missing."),
    "efg.unclosed_string": QT_TRANSLATE_NOOP("Errors",
        "This quotation mark is never closed: add another one."),
    "efg.no_actions": QT_TRANSLATE_NOOP("Errors",
        "This node has no moves: list at least one in braces."),
    "efg.infoset": QT_TRANSLATE_NOOP("Errors",
        "Player {player} cannot tell the positions of set {number} apart: Poda searches "
        "games in which everything is seen. Give each node a set of its own."),
    "efg.payoffs": QT_TRANSLATE_NOOP("Errors",
        "Outcome {number} pays {count} players: write two payoffs."),
    "efg.not_zero_sum": QT_TRANSLATE_NOOP("Errors",
        "Outcome {number} pays {one} and {other}, and other plays {total} together: Poda searches "
        "games in which both payoffs add up to the same everywhere."),
    "efg.constant_sum": QT_TRANSLATE_NOOP("Errors",
        "Both payoffs add up to {total} everywhere: what one player gets the other does not, as in "
        "a zero-sum game. The values are those of player 1, who is MAX."),
    "efg.outcome": QT_TRANSLATE_NOOP("Errors",
        "Outcome {number} pays nothing yet: write its payoffs where it stands first."),
    "tree.not_written": QT_TRANSLATE_NOOP("Errors",
        "Only a written tree can be saved in this way: save a game’s search as .json."),
    "tree.unknown_example": QT_TRANSLATE_NOOP("Errors",
        "There is no example called “{text}” in this Poda: choose one from the list."),
    # Pictures of trees
    "export.unknown_format": QT_TRANSLATE_NOOP("Errors",
        "No picture is written to such a file: let its name end with one of {known}."),
    "export.no_step": QT_TRANSLATE_NOOP("Errors",
        "There is no step {step}: choose one from 1 to {steps}."),
    "export.too_large": QT_TRANSLATE_NOOP("Errors",
        "The picture would have more than {limit} pixels in a row: choose a smaller size."),
    "export.too_many_steps": QT_TRANSLATE_NOOP("Errors",
        "These are {steps} steps, and {limit} are the most at this size: choose one step, or "
        "a smaller picture."),
    "export.web_too_large": QT_TRANSLATE_NOOP("Errors",
        "The tree has {nodes} nodes, and a web page shows {limit} at most: fold subtrees, or "
        "choose PDF."),
    "export.latex_too_large": QT_TRANSLATE_NOOP("Errors",
        "The picture has {nodes} nodes, and LaTeX draws {limit} at most: fold subtrees, or "
        "choose PDF."),
    "sounds.none": QT_TRANSLATE_NOOP("Errors",
        "This computer has no program that plays sounds: install PipeWire’s, PulseAudio’s or "
        "ALSA’s tools (pw-play, paplay or aplay)."),
    "puzzle.no_errors": QT_TRANSLATE_NOOP("Errors",
        "No error of yours is known: play a game to its end and review it."),
    "puzzle.none_due": QT_TRANSLATE_NOOP("Errors",
        "Nothing is due today; the next one is on {day}."),
    "puzzle.aside": QT_TRANSLATE_NOOP("Errors",
        "Your errors that were kept cannot be read ({reason}). The file is kept as {name}, and a "
        "new one is begun."),
    "puzzle.unread": QT_TRANSLATE_NOOP("Errors",
        "Of your errors in {name}, {count} cannot be read. They stay in the file."),
    "puzzle.turns": QT_TRANSLATE_NOOP("Errors",
        "There are no puzzles of {game}: a side may move twice in a row there."),
    "puzzle.bad_code": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not the code of a puzzle: write one such as 2-4711."),
    # Players
    "player.unknown": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a player: write one such as alphabeta:6."),
    "player.other_game": QT_TRANSLATE_NOOP("Errors",
        "This player plays {game}: choose one that plays {wanted}."),
    "player.not_in_a_match": QT_TRANSLATE_NOOP("Errors",
        "“{text}” cannot play here: write a player without a clock, such as alphabeta:6."),
    "player.no_evolved": QT_TRANSLATE_NOOP("Errors",
        "No evolved player of this game comes with this Poda: choose another one."),
    "player.bad_file": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not the name of a file: write one such as evolved@champion.json."),
    "player.file": QT_TRANSLATE_NOOP("Errors",
        "“{name}” cannot play. {reason} Choose another player."),
    "player.stands_in": QT_TRANSLATE_NOOP("Errors",
        "“{name}” cannot play. {reason} Another one has its seat: choose who plays, or open "
        "the file."),
    "player.bad_plies": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a number of plies: write one from 1 to {limit}."),
    "player.bad_playouts": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a number of playouts: write one from 1 to {limit}, or a time such as "
        "2s."),
    "player.bad_constant": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a constant of UCB1: write one from 0 to 100, such as c1.4."),
    "player.bad_playout_plies": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a length of playouts: write one from 0 to 1000, such as 8plies."),
    "player.too_wide": QT_TRANSLATE_NOOP("Errors",
        "“{text}” would search every line, for hours: write minimax with at most {limit} plies, or "
        "alphabeta, which finds the same."),
    "player.bad_dice_plies": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a number of plies for a game with dice: write 0, 1 or 2."),
    "player.dice": QT_TRANSLATE_NOOP("Errors",
        "“{text}” cannot throw dice: choose a player such as expectiminimax:1."),
    "player.no_dice": QT_TRANSLATE_NOOP("Errors",
        "Expectiminimax is for games with dice: choose minimax or alphabeta here."),
    "player.bad_chance": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a chance to err: write a whole number of percent from 0 to 100, "
        "such as 10%."),
    "player.bad_noise": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a noise on values: write a number from 0 to {limit}, such as noise0.1."),
    "player.not_solved": QT_TRANSLATE_NOOP("Errors",
        "Nobody plays this game perfectly: choose a player such as random."),
    "player.bad_seconds": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a thinking time: write seconds such as 5s."),
    "player.unknown_evaluation": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not an evaluation: choose one of {names}."),
    "player.no_chance": QT_TRANSLATE_NOOP("Errors",
        "Minimax and alpha-beta cannot search chance nodes: take them out of the tree."),
    # Evolution
    "evolve.no_features": QT_TRANSLATE_NOOP("Errors",
        "The game “{text}” has no inputs for a network: choose another game."),
    "evolve.setting_unknown": QT_TRANSLATE_NOOP("Errors",
        "There is no setting called “{text}”: choose one of {names}."),
    "evolve.setting_choice": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a choice for the setting {setting}: choose one of {names}."),
    "evolve.setting_range": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a value for the setting {setting}: write a number from {low} to "
        "{high}."),
    "evolve.setting_whole": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a value for the setting {setting}: write a whole number from {low} "
        "to {high}."),
    "evolve.few_opponents": QT_TRANSLATE_NOOP("Errors",
        "For {games} games as many opponents are needed, and there are {opponents}: lower "
        "games, or raise the population."),
    "evolve.run_too_large": QT_TRANSLATE_NOOP("Errors",
        "A run that keeps {count} networks of {weights} weights is too large to be saved: "
        "lower hidden, parents or hall_size."),
    "learn.no_tuples": QT_TRANSLATE_NOOP("Errors",
        "There are no tuples of {length} cells on the board of “{text}”: choose another "
        "architecture, or lower tuple_length."),
    "learn.too_large": QT_TRANSLATE_NOOP("Errors",
        "A network of {weights} weights is too large to be saved, where {limit} can be: lower "
        "tuples or tuple_length."),
    "learn.replacing": QT_TRANSLATE_NOOP("Errors",
        "Replacing traces are for inputs that are there or not: set architecture to linear or "
        "tuples, or traces to accumulating."),
    "learn.no_games": QT_TRANSLATE_NOOP("Errors",
        "“{text}” cannot be learnt by temporal differences yet: choose another strategy."),
    "evolve.no_preset": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a preset of this game: choose one of {names}."),
    "evolve.no_mirror": QT_TRANSLATE_NOOP("Errors",
        "The positions of “{text}” have no mirror image: set symmetry to none."),
    "evolve.not_made": QT_TRANSLATE_NOOP("Errors",
        "No network of these settings can be like that one: set symmetry to none, and king_rule "
        "to steps."),
    "evolve.other_layout": QT_TRANSLATE_NOOP("Errors",
        "The network to begin with is {found}, and these settings make {wanted}: leave hidden, "
        "architecture and compares as they are."),
    "evolve.no_lines": QT_TRANSLATE_NOOP("Errors",
        "Losing lines cannot be counted in “{text}”: choose another fitness, or one of "
        "{known}."),
    "evolve.bad_seed": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a seed: write a whole number from 0 to {limit}."),
    "evolve.too_large": QT_TRANSLATE_NOOP("Errors",
        "“{text}” has more than {limit} positions, too many to try every reply: choose a "
        "smaller game."),
    "evolve.no_known_positions": QT_TRANSLATE_NOOP("Errors",
        "Perfect play of “{text}” is not known here: choose one of {names}."),
    "cluster.missing": QT_TRANSLATE_NOOP("Errors",
        "Working on a cluster needs the package “distributed”: install poda[cluster]."),
    "cluster.no_answer": QT_TRANSLATE_NOOP("Errors",
        "No scheduler answers at “{text}”: start one there, or correct the address, such as "
        "tcp://host:8786."),
    "cluster.relaxed": QT_TRANSLATE_NOOP("Errors",
        "Relaxed arithmetic gives other games on other processors, so it cannot be used on a "
        "cluster: choose strict arithmetic, or play on this machine."),
    "cluster.no_workers": QT_TRANSLATE_NOOP("Errors",
        "The scheduler at “{text}” has no workers: start some, such as dask worker {text}."),
    "cluster.lost": QT_TRANSLATE_NOOP("Errors",
        "The scheduler of the cluster no longer answers: the games are played on this "
        "machine."),
    "cluster.version": QT_TRANSLATE_NOOP("Errors",
        "A worker of the cluster has no Poda {version}: install the same version on every "
        "machine."),
    # Runs of evolution
    "run.bad_name": QT_TRANSLATE_NOOP("Errors",
        "“{text}” cannot be the name of a folder everywhere: write at most {limit} "
        'characters, and none of / \\ : * ? " < > |.'),
    "run.name_taken": QT_TRANSLATE_NOOP("Errors",
        "There is something called “{text}” already: choose another name."),
    "run.taken": QT_TRANSLATE_NOOP("Errors",
        "There is a run in that folder already: choose another folder."),
    "notes.bad_tag": QT_TRANSLATE_NOOP("Errors",
        "“{text}” cannot be a tag: write at most {limit} characters, without spaces, commas and "
        "# at the beginning."),
    "notes.many_tags": QT_TRANSLATE_NOOP("Errors",
        "A run has at most {limit} tags: take some away."),
    "notes.long": QT_TRANSLATE_NOOP("Errors",
        "A note has at most {limit} characters, and this one {count}: shorten it."),
    "run.foreign": QT_TRANSLATE_NOOP("Errors",
        "There is no run of Poda’s in this folder, so nothing is deleted."),
    "run.not_deleted": QT_TRANSLATE_NOOP("Errors",
        "The run could not be moved to the trash: delete its folder “{text}” in the file "
        "manager."),
    # Compiled kernels
    "kernels.missing": QT_TRANSLATE_NOOP("Errors",
        "The fast engine is missing, and there is no slower one for this: install Poda again."),
    # A move that nobody can make now
    "turn.over": QT_TRANSLATE_NOOP("Errors",
        "The game is over: start a new one, or take a move back."),
    "turn.engine": QT_TRANSLATE_NOOP("Errors",
        "It is the engine’s turn: let it move, or take a move back."),
    "turn.roll": QT_TRANSLATE_NOOP("Errors",
        "The dice come first: throw them."),
    "dice.equal": QT_TRANSLATE_NOOP("Errors",
        "Equal dice do not count in the opening throw: throw both again."),
    "turn.thinking": QT_TRANSLATE_NOOP("Errors",
        "The engine is thinking: wait for its move, or stop it."),
    "turn.line": QT_TRANSLATE_NOOP("Errors",
        "This is a line of the analysis: go back to the game to move (Esc)."),
    # Saved games
    "save.unreadable": QT_TRANSLATE_NOOP("Errors",
        "The file cannot be read: {reason}."),
    "save.unwritable": QT_TRANSLATE_NOOP("Errors",
        "The file cannot be written: {reason}. Choose another folder."),
    "save.missing": QT_TRANSLATE_NOOP("Errors",
        "The file or its folder is not there: it may have been moved."),
    "save.denied": QT_TRANSLATE_NOOP("Errors",
        "The system does not allow that here: choose another place."),
    "save.no_space": QT_TRANSLATE_NOOP("Errors",
        "The disk is full: free some space, or choose another place."),
    "save.folder": QT_TRANSLATE_NOOP("Errors",
        "That is a folder: choose a file."),
    "save.no_folder": QT_TRANSLATE_NOOP("Errors",
        "A file stands where a folder is needed: choose another place."),
    "save.link": QT_TRANSLATE_NOOP("Errors",
        "“{name}” in this folder is a link, and what it leads to may be anybody’s: Poda "
        "leaves it alone. Put the file itself there, or delete the link."),
    "save.too_large": QT_TRANSLATE_NOOP("Errors",
        "The file has more than {limit} bytes, so it was not saved by Poda."),
    "save.arrays_too_large": QT_TRANSLATE_NOOP("Errors",
        "What the file holds takes more than {limit} bytes of memory, so it was not saved by "
        "Poda."),
    "save.too_much": QT_TRANSLATE_NOOP("Errors",
        "This run has grown beyond {limit} bytes, more than Poda would read again: it is not "
        "saved. Start a new one."),
    "save.changed": QT_TRANSLATE_NOOP("Errors",
        "Another Poda has gone on with this run since it was opened: open it again."),
    "save.in_use": QT_TRANSLATE_NOOP("Errors",
        "Another Poda is training in this folder: stop it, or choose another folder."),
    "save.not_json": QT_TRANSLATE_NOOP("Errors",
        "The file is damaged at line {line}, column {column}: it is not whole JSON."),
    "save.not_text": QT_TRANSLATE_NOOP("Errors",
        "The file is not text, so it was not saved by Poda."),
    "save.unknown": QT_TRANSLATE_NOOP("Errors",
        "Poda reads nothing like this: no game, match, position, tree or run was recognised in "
        "it."),
    "save.foreign": QT_TRANSLATE_NOOP("Errors",
        "The file is not a game saved by Poda."),
    "save.foreign_tree": QT_TRANSLATE_NOOP("Errors",
        "The file is not a tree saved by Poda."),
    "save.is_game": QT_TRANSLATE_NOOP("Errors",
        "The file holds a game and no tree: open it in the Play tab."),
    "save.is_tree": QT_TRANSLATE_NOOP("Errors",
        "The file holds a tree and no game: open it in the Tree tab."),
    "save.foreign_player": QT_TRANSLATE_NOOP("Errors",
        "The file is not a player saved by Poda."),
    "save.foreign_network": QT_TRANSLATE_NOOP("Errors",
        "The file is not a network of Poda's: install Poda again."),
    "save.foreign_notes": QT_TRANSLATE_NOOP("Errors",
        "The file holds no tags and notes saved by Poda."),
    "save.foreign_errors": QT_TRANSLATE_NOOP("Errors",
        "The file holds no errors kept by Poda."),
    "save.foreign_run": QT_TRANSLATE_NOOP("Errors",
        "The file is not a training run saved by Poda."),
    "save.foreign_lineage": QT_TRANSLATE_NOOP("Errors",
        "The file holds no past players saved by Poda."),
    "save.other_lineage": QT_TRANSLATE_NOOP("Errors",
        "The past players in the file are of another run: move it away, and they are "
        "gathered anew."),
    "save.foreign_statistics": QT_TRANSLATE_NOOP("Errors",
        "The file holds no statistics saved by Poda."),
    "save.is_run": QT_TRANSLATE_NOOP("Errors",
        "This file is a run, not a player: open champion.json beside it."),
    "save.is_player": QT_TRANSLATE_NOOP("Errors",
        "This file is a player, not a run: open run.json beside it."),
    "save.other_champion": QT_TRANSLATE_NOOP("Errors",
        "The player in this folder is not of this run: move its file away, then go on."),
    "save.no_champion": QT_TRANSLATE_NOOP("Errors",
        "The folder holds no champion yet: go on with its run, or name a file."),
    "save.not_a_file": QT_TRANSLATE_NOOP("Errors",
        "That is not a file that can be read: choose another one."),
    "save.checksum": QT_TRANSLATE_NOOP("Errors",
        "The file is damaged: what it holds is not what was written."),
    "save.version": QT_TRANSLATE_NOOP("Errors",
        "The file has format version {version}; this Poda reads up to {known}. Install a "
        "newer Poda to open it."),
    "save.field": QT_TRANSLATE_NOOP("Errors",
        "The file is damaged: its field “{field}” is missing or wrong."),
    "save.illegal_move": QT_TRANSLATE_NOOP("Errors",
        "The file is damaged: move {number}, “{text}”, is not legal there."),
    "save.other_trace": QT_TRANSLATE_NOOP("Errors",
        "The file is damaged: the steps in it are not those of its search."),
    "save.experiment_of": QT_TRANSLATE_NOOP("Errors",
        "The file is an experiment. It opens with the package {package}, which this Poda does not "
        "have."),
    "save.tournament_of": QT_TRANSLATE_NOOP("Errors",
        "The file is a tournament. It opens with the package {package}, which this Poda does not "
        "have."),
    "save.lecture_of": QT_TRANSLATE_NOOP("Errors",
        "The file is a lecture. It opens with the package {package}, which this Poda does not "
        "have."),
    "save.result_of": QT_TRANSLATE_NOOP("Errors",
        "The file is a result of exercises. It opens with the package {package}, which this Poda "
        "does not have."),
    "save.engines_of": QT_TRANSLATE_NOOP("Errors",
        "The file is a list of engines. It opens with the package {package}, which this Poda does "
        "not have."),
    "save.pdn_of": QT_TRANSLATE_NOOP("Errors",
        "The file holds games of checkers. It opens with the package {package}, which this Poda "
        "does not have."),
    "save.positions_of": QT_TRANSLATE_NOOP("Errors",
        "This is a list of positions of Connect Four with their scores. It opens with the package "
        "{package}, which this Poda does not have."),
    "save.mat_of": QT_TRANSLATE_NOOP("Errors",
        "The file holds a match of backgammon. It opens with the package {package}, which this "
        "Poda does not have."),
}
# fmt: on

# Parameters may quote the user's text, or a stranger's file, of any length and with any characters.
# Some parameters are always such quotes; others usually list Poda's own names.
_LENGTHS: Final = {"text": 40, "name": 40, "field": 60}
_USUAL_LENGTH: Final = 1_000


class Phrase(NamedTuple):
    """A part of a sentence, to be translated in the context "Phrases".

    Attributes:
        text: in English, with named places: marked with `QT_TRANSLATE_NOOP("Phrases", ...)`.
        values: the names of those places, each with what to fill in.
    """

    text: str
    values: tuple[tuple[str, Phrase | str | int], ...] = ()

    def said(self, translate: Callable[[str, str], str]) -> str:
        """The phrase in the user's language; `translate` as of `EngineError.said`."""
        filled = {
            name: value.said(translate) if isinstance(value, Phrase) else value
            for name, value in self.values
        }
        return translate("Phrases", self.text).format(**filled)

    def __str__(self) -> str:
        return self.said(lambda _context, text: text)


class EngineError(ValueError):
    """An error with a sentence for the user who caused it.

    Args:
        code: a key of `SENTENCES`, or of a package's sentences.
        place: the 0-based offset in the text that was read; None without a text.
        params: the parameters of the sentence, with texts `quoted`; `str(error)` is in English.
            Where `text` misspells one of `names`, parted by commas, that one is asked for.
    """

    def __init__(self, code: str, place: int | None = None, **params: object) -> None:
        self.code = code
        self.place = place
        self.params = {
            k: quoted(v, _LENGTHS.get(k, _USUAL_LENGTH)) if isinstance(v, str) else v
            for k, v in params.items()
        }
        super().__init__(self.said(lambda context, text: text))

    def said(
        self,
        translate: Callable[[str, str], str],
        shown: Callable[[object], object] = lambda value: value,
    ) -> str:
        """The sentence in the user's language.

        Args:
            translate: maps a context and an English text to the text in the language.
            shown: formats a parameter; one that is an error or a `Phrase` itself is `said`.
        """
        sentence = translate("Errors", sentence_of(self.code)).format(
            **{
                name: value.said(translate, shown)
                if isinstance(value, EngineError)
                else value.said(translate)
                if isinstance(value, Phrase)
                else shown(value)
                for name, value in self.params.items()
            }
        )
        text, names = (str(self.params.get(key, "")) for key in ("text", "names"))
        if name := nearest_name(text.partition(":")[0], names.split(", ")):
            sentence += f" {translate('Words', MEANT).format(name=name)}"
        return sentence

    def at(self, place: int | None) -> EngineError:
        """A copy of the error at `place` of a longer text; None: without a place."""
        return EngineError(self.code, place, **self.params)

    def __reduce__(self) -> tuple[object, ...]:
        # Errors are pickled by worker processes; the default would lose code and parameters.
        return (_rebuild, (self.code, self.place, self.params))


def sentence_of(code: str) -> str:
    """The English sentence of a code, with parameters in braces. Raises KeyError."""
    return SENTENCES[code] if code in SENTENCES else packages.sentence_of(code)


def one_line(text: str) -> str:
    """The text with a replacement for each invisible character: line ends, terminal controls,
    changes of the writing direction, and lone surrogates."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def quoted(text: str, length: int) -> str:
    """The text quoted in a sentence: in one line, of at most that many characters."""
    return one_line(text if len(text) <= length else text[: length - 1] + "…")


def _rebuild(code: str, place: int | None, params: dict[str, object]) -> EngineError:
    return EngineError(code, place, **params)
