"""Errors that a person can cause, each with a code, a place and a sentence.

The engine knows no Qt and no language but English. It raises `EngineError` with a *code* and its
parameters; `poda.widgets.messages` says the same in the user's language. `SENTENCES` is the one
list of codes: a test holds that every code has a translation.
"""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # Text of moves and positions
    "tictactoe.bad_square": "“{text}” is not a square: write a digit from 1 to 9.",
    "tictactoe.occupied": "Square {square} is taken: choose an empty one.",
    "connect4.bad_column": "“{text}” is not a column: write a digit from 1 to 7.",
    "connect4.column_full": "Column {column} is full: choose another one.",
    "backgammon.bad_id": "“{text}” is not a position ID: write 14 letters, digits, + and / such as "
    "4HPwATDgc/ABMA.",
    "backgammon.too_many": "In “{text}” a side has more than 15 checkers: correct the position ID.",
    "backgammon.same_point": "In “{text}” both sides stand on one point: correct the position ID.",
    "backgammon.unreachable": "No game comes to “{text}”: both sides have finished, or neither can "
    "enter. Correct the position ID.",
    "backgammon.bad_throw": "“{text}” is not a throw: write two dice from 1 to 6 such as 6-5.",
    "backgammon.bad_play": "“{text}” is not a play: write moves such as 8/5 6/5, bar/22 or 6/off.",
    "backgammon.ambiguous": "“{text}” may hit one checker or another: name the point on the way, "
    "such as 24/18*/13.",
    "backgammon.answer": "“{text}” does not answer the double: write take or pass.",
    "backgammon.bad_match_id": "“{text}” is not a match ID: write 12 letters, digits, + and / such "
    "as cAkKAAAAAAAA.",
    "backgammon.match_cube": "In the match ID “{text}” the cube is at {value}: it goes to 64.",
    "backgammon.match_score": "In the match ID “{text}” the score is {score} and the match goes to "
    "{length}: it is over. Correct the score.",
    "backgammon.match_crawford": "The match ID “{text}” tells of the Crawford game, but neither "
    "side needs one point: correct it.",
    "backgammon.match_offer": "In the match ID “{text}” a side has doubled that may not: correct "
    "it.",
    "game.over": "The game is over before “{text}”: remove it and what follows.",
    "game.illegal": "“{text}” is not a legal move here.",
    "game.bad_position": "“{text}” is not a position of this game: write one such as {example}.",
    "game.not_played": "“{text}” has dice that the Play tab cannot throw: play it with poda match.",
    "game.no_chance": "This position has no chance node, so it has no outcomes.",
    "game.terminal": "The game is over in this position, so there is no move to make.",
    "game.not_terminal": "The game is not over in this position, so it has no utility yet.",
    "review.unsolved": "Games of {game} cannot be reviewed: no solver sees them to their end.",
    "game.text_too_long": "The text has {length} characters: at most {limit} make a position.",
    "game.unknown": "There is no game called “{text}”: choose one of {known}.",
    # Matches in the .mat format
    "mat.no_game": "There is no game in this file: a match has lines such as “Game 1”.",
    "mat.names": "Line {line}: the names and scores of game {game} were expected. Write a line "
    "such as “Ana : 0   Ben : 2”.",
    "mat.bad_line": "Line {line}: “{text}” is more than one turn of each player. Write two columns "
    "such as “1) 31: 8/5 6/5   52: 13/8 24/22”.",
    "mat.other_game": "Line {line}: “{text}” is another game, or begins elsewhere. Only backgammon "
    "from its beginning can be read.",
    "mat.illegal": "Game {game}, move {move}, {name}: “{text}” is not a legal play of {throw}. "
    "Correct line {line}.",
    "mat.not_their_turn": "Game {game}, move {move}: it is not the turn of {name}. Correct line "
    "{line}.",
    "mat.opening_double": "Game {game}, move {move}, {name}: nobody begins with a double. Correct "
    "line {line}.",
    "mat.no_play": "Game {game}, move {move}: the last throw of {name} has no play. Write it "
    "before line {line}.",
    "mat.over": "Game {game}, move {move}, {name}: the game is over before this move. Remove "
    "line {line}.",
    "mat.too_large": "The file has more than {limit} bytes, too many for a match: choose another "
    "one.",
    "mat.too_long": "The file has more than {lines} lines, or one longer than {length} characters: "
    "it is not a match.",
    "mat.too_many_games": "The file has more than {limit} games: split it.",
    "mat.too_many_moves": "The file has more than {limit} throws and plays: split it.",
    "mat.position": "This game begins from another position, and a .mat file cannot: save it as a "
    "game of Poda instead.",
    # Explicit trees
    "tree.empty": "There is no tree here: write one such as [[3, 5], [2, 9]].",
    "tree.empty_node": "This node has no children: write a value or at least one child.",
    "tree.unexpected": "“{text}” does not belong here: a value, a name or “[” was expected.",
    "tree.separator": "“{text}” does not belong here: “,” or “{closing}” was expected.",
    "tree.unclosed": "This “{opening}” is never closed: add a “{closing}”.",
    "tree.trailing": "The tree ends before “{text}”: remove what follows it.",
    "tree.bad_number": "“{text}” is not a finite number.",
    "tree.too_deep": "The tree is deeper than {limit} levels: make it flatter.",
    "tree.too_large": "The tree has more than {limit} nodes: make it smaller.",
    "tree.no_probability": "A child of a chance node needs its probability, such as “1/2: 3”.",
    "tree.bad_probability": "“{text}” is not a probability: write a number above 0 and up to 1.",
    "tree.probability_sum": "The probabilities of this chance node add up to {total}, not to 1.",
    "tree.out_of_bounds": "The leaf “{name}” is worth {value}, outside the bounds {low} to {high}: "
    "widen them.",
    "tree.bad_bounds": "The bounds {low} to {high} hold no value: write the lower one first.",
    "tree.bound_number": "“{text}” is no bound: write a number, such as -2 or 2.5, or inf.",
    "tree.beyond_bounds": "The value {value} is outside the bounds {low} to {high}, which the cut "
    "relied on: within them the root stays as it is.",
    "tree.bad_window": "The window {alpha} to {beta} is empty: write alpha, then a larger beta.",
    "tree.window_unused": "Only the three forms of alpha-beta take a window: choose one, or "
    "leave it out.",
    "tree.bounds_unused": "Bounds are for star1 and star2: choose one of these, or leave them out.",
    "tree.value_needed": "The search needs the value of the leaf “{name}”: give it a number.",
    "tree.too_large_estimate": "This search would visit about {nodes} nodes, and {limit} are the "
    "most: lower the depth, or start from a later position.",
    "tree.random_too_large": "This tree would have about {nodes} nodes, and {limit} are the most: "
    "lower the depth or the branching.",
    "tree.order_too_large": "To put the moves in order, more than {limit} positions would have to "
    "be valued first: lower the depth, or keep the order as given.",
    "tree.edit_too_large": "A tree of more than {limit} nodes is too large to be changed on the "
    "canvas: choose a smaller one.",
    "tree.edit_root": "The root stays: begin a new tree in its place.",
    "tree.text_too_long": "The text is too long for a tree: {limit} characters are the most.",
    "efg.header": "This is no game of Gambit: its file begins with EFG 2 R.",
    "efg.players": "This game has {players} players: Poda searches games of two.",
    "efg.record": "“{text}” does not belong here: a node (c, p or t) was expected.",
    "efg.player": "“{text}” is not a player: write 1 or 2.",
    "efg.expected": "“{text}” does not belong here: {expected} was expected.",
    "efg.ended": "The file ends before the game is complete: add the nodes that are missing.",
    "efg.unclosed_string": "This quotation mark is never closed: add another one.",
    "efg.no_actions": "This node has no moves: list at least one in braces.",
    "efg.infoset": "Player {player} cannot tell the positions of set {number} apart: Poda "
    "searches games in which everything is seen. Give each node a set of its own.",
    "efg.payoffs": "Outcome {number} pays {count} players: write two payoffs.",
    "efg.not_zero_sum": "Outcome {number} pays {one} and {other}: in the games that Poda "
    "searches, what one player wins the other loses.",
    "efg.outcome": "Outcome {number} pays nothing yet: write its payoffs where it stands first.",
    "tree.not_written": "Only a written tree can be saved in this way: save a game’s search as "
    ".json.",
    "tree.unknown_example": "There is no example called “{text}” in this Poda: choose one from "
    "the list.",
    # Pictures of trees
    "export.unknown_format": "No picture is written to such a file: let its name end with one of "
    "{known}.",
    "export.no_step": "There is no step {step}: choose one from 1 to {steps}.",
    "export.too_large": "The picture would have more than {limit} pixels in a row: choose a "
    "smaller size.",
    "export.too_many_steps": "These are {steps} steps, and {limit} are the most at this size: "
    "choose one step, or a smaller picture.",
    "export.latex_too_large": "The picture has {nodes} nodes, and LaTeX draws {limit} at most: "
    "fold subtrees, or choose PDF.",
    # Exercises
    "puzzle.bad_code": "“{text}” is not the code of a puzzle: write one such as 2-4711.",
    "exercise.bad_code": "“{text}” is not the code of an exercise: write one such as 3-4711.",
    "exercise.bad_number": "“{text}” is not a value: write one such as 3, -2.5, 1/2 or inf.",
    "exercise.chance": "Alpha-beta cannot search chance nodes: take a tree of MAX and MIN alone.",
    "exercise.too_large": "The tree has {nodes} nodes, and an exercise has {limit} at most: take a "
    "smaller one.",
    "exercise.no_children": "This tree is a single leaf, so there is nothing to ask: take a larger "
    "one.",
    "exam.unknown_format": "Exam sheets are not written to such a file: let its name end with one "
    "of {known}.",
    "exercise.value_needed": "The leaf “{name}” has no value, and an exercise needs every one: "
    "give it a number.",
    # Players
    "player.unknown": "“{text}” is not a player: write one such as alphabeta:6.",
    "player.other_game": "This player plays {game}: choose one that plays {wanted}.",
    "player.not_in_a_match": "“{text}” cannot play here: write a player without a clock, such as "
    "alphabeta:6.",
    "player.no_evolved": "No evolved player of this game comes with this Poda: choose another one.",
    "player.bad_file": "“{text}” is not the name of a file: write one such as "
    "evolved@champion.json.",
    "player.file": "“{name}” cannot play. {reason} Choose another player.",
    "player.stands_in": "“{name}” cannot play. {reason} Another one has its seat: choose who "
    "plays, or open the file.",
    "player.bad_plies": "“{text}” is not a number of plies: write one from 1 to {limit}.",
    "player.bad_dice_plies": "“{text}” is not a number of plies for a game with dice: write 0, 1 "
    "or 2.",
    "player.dice": "“{text}” cannot throw dice: choose a player such as expectiminimax:1.",
    "player.no_dice": "Expectiminimax is for games with dice: choose minimax or alphabeta here.",
    "player.bad_chance": "“{text}” is not a chance to err: write a whole number of percent from 0 "
    "to 100, such as 10%.",
    "player.not_solved": "Nobody plays this game perfectly: choose a player such as random.",
    "player.bad_seconds": "“{text}” is not a thinking time: write seconds such as 5s.",
    "player.unknown_evaluation": "“{text}” is not an evaluation: choose one of {known}.",
    "player.no_chance": "Minimax and alpha-beta cannot search chance nodes: "
    "take them out of the tree.",
    # Evolution
    "evolve.no_features": "The game “{text}” has no inputs for a network: choose another game.",
    "evolve.setting_unknown": "There is no setting called “{text}”: choose one of {known}.",
    "evolve.setting_choice": "“{text}” is not a choice for the setting {setting}: choose one of "
    "{known}.",
    "evolve.setting_range": "“{text}” is not a value for the setting {setting}: write a number "
    "from {low} to {high}.",
    "evolve.setting_whole": "“{text}” is not a value for the setting {setting}: write a whole "
    "number from {low} to {high}.",
    "evolve.few_opponents": "For {games} games as many opponents are needed, and there "
    "are {opponents}: lower games, or raise the population.",
    "evolve.run_too_large": "A run that keeps {count} networks of {weights} weights is too large "
    "to be saved: lower hidden, parents or hall_size.",
    "evolve.no_mirror": "The positions of “{text}” have no mirror image: set symmetry to none.",
    "evolve.no_lines": "Losing lines cannot be counted in “{text}”: choose another fitness, or "
    "one of {known}.",
    "evolve.bad_seed": "“{text}” is not a seed: write a whole number from 0 to {limit}.",
    "evolve.too_large": "“{text}” has more than {limit} positions, too many to try every reply: "
    "choose a smaller game.",
    "evolve.no_known_positions": "Perfect play of “{text}” is not known here: choose one of "
    "{known}.",
    "cluster.missing": "Working on a cluster needs the package “distributed”: install "
    "poda[cluster].",
    "cluster.no_answer": "No scheduler answers at “{text}”: start one there, or correct the "
    "address, such as tcp://host:8786.",
    "cluster.relaxed": "Relaxed arithmetic gives other games on other processors, so it cannot be "
    "used on a cluster: choose strict arithmetic, or play on this machine.",
    "cluster.no_workers": "The scheduler at “{text}” has no workers: start some, such as "
    "dask worker {text}.",
    "cluster.lost": "The scheduler of the cluster no longer answers: the games are played on this "
    "machine.",
    "cluster.version": "A worker of the cluster has no Poda {version}: install the same version on "
    "every machine.",
    # Runs of evolution
    "run.bad_name": "“{text}” cannot be the name of a folder everywhere: write at most {limit} "
    'characters, and none of / \\ : * ? " < > |.',
    "run.name_taken": "There is something called “{text}” already: choose another name.",
    "run.taken": "There is a run in that folder already: choose another folder.",
    "run.not_there": "There is no run in the folder “{text}”: choose the one that holds its "
    "run.json.",
    "run.foreign": "There is no run of Poda’s in this folder, so nothing is deleted.",
    "run.not_deleted": "The run could not be moved to the trash: delete its folder “{text}” in the "
    "file manager.",
    # Compiled kernels
    "kernels.failed": "The fast engine could not be prepared, so engines search more slowly: "
    "the log file says why.",
    # A move that nobody can make now
    "turn.over": "The game is over: start a new one, or take a move back.",
    "turn.engine": "It is the engine’s turn: let it move, or take a move back.",
    "turn.roll": "The dice come first: throw them.",
    "dice.equal": "Equal dice do not count in the opening throw: throw both again.",
    "turn.thinking": "The engine is thinking: wait for its move, or stop it.",
    "turn.line": "This is a line of the analysis: go back to the game to move (Esc).",
    # Saved games
    "save.unreadable": "The file cannot be read: {reason}.",
    "save.unwritable": "The file cannot be written: {reason}. Choose another folder.",
    "save.missing": "The file or its folder is not there: it may have been moved.",
    "save.denied": "The system does not allow that here: choose another place.",
    "save.no_space": "The disk is full: free some space, or choose another place.",
    "save.folder": "That is a folder: choose a file.",
    "save.no_folder": "A file stands where a folder is needed: choose another place.",
    "save.link": "“{name}” in this folder is a link, and what it leads to may be anybody’s: Poda "
    "leaves it alone. Put the file itself there, or delete the link.",
    "save.too_large": "The file has more than {limit} bytes, so it was not saved by Poda.",
    "save.too_much": "This run has grown beyond {limit} bytes, more than Poda would read again: "
    "it is not saved. Start a new one.",
    "save.in_use": "Another Poda is training in this folder: stop it, or choose another folder.",
    "save.not_json": "The file is damaged at line {line}, column {column}: it is not whole JSON.",
    "save.not_text": "The file is not text, so it was not saved by Poda.",
    "save.foreign": "The file is not a game saved by Poda.",
    "save.foreign_tree": "The file is not a tree saved by Poda.",
    "save.is_game": "The file holds a game and no tree: open it in the Play tab.",
    "save.is_tree": "The file holds a tree and no game: open it in the Tree tab.",
    "save.foreign_player": "The file is not a player saved by Poda.",
    "save.foreign_network": "The file is not a network of Poda's: install Poda anew.",
    "save.foreign_run": "The file is not a training run saved by Poda.",
    "save.foreign_lineage": "The file holds no past players saved by Poda.",
    "save.other_lineage": "The past players in the file are of another run: move it away, and they "
    "are gathered anew.",
    "save.foreign_statistics": "The file holds no statistics saved by Poda.",
    "save.is_run": "The file holds a training run: its champion is the file beside it.",
    "save.is_player": "The file holds a player and no training run, which is the file beside it.",
    "save.other_champion": "The player in this folder is not of this run: move its file away, then "
    "go on.",
    "save.no_champion": "The folder holds no champion yet: go on with its run, or name a file.",
    "save.not_a_file": "That is not a file that can be read: choose another one.",
    "save.checksum": "The file is damaged: what it holds is not what was written.",
    "save.version": "The file has format version {version}; this Poda reads up to {known}. "
    "Install a newer Poda to open it.",
    "save.field": "The file is damaged: its field “{field}” is missing or wrong.",
    "save.illegal_move": "The file is damaged: move {number}, “{text}”, is not legal there.",
    "save.other_trace": "The file is damaged: the steps in it are not those of its search.",
}

# Parameters may quote what a person wrote, or what stands in a stranger's file, which may be of any
# length and hold any character. Some are only ever that; others are usually lists of Poda's own.
_LENGTHS: Final = {"text": 40, "name": 40, "field": 60}
_USUAL_LENGTH: Final = 1_000


class EngineError(ValueError):
    """A sentence for the person who caused it.

    Args:
        code: a key of `SENTENCES`.
        place: 0-based offset in the text that was read, or None where there was no text.
        params: what the sentence names; `str(error)` is the English sentence. Texts are `quoted`.
    """

    def __init__(self, code: str, place: int | None = None, **params: object) -> None:
        self.code = code
        self.place = place
        self.params = {
            k: quoted(v, _LENGTHS.get(k, _USUAL_LENGTH)) if isinstance(v, str) else v
            for k, v in params.items()
        }
        super().__init__(SENTENCES[code].format(**self.params))

    def at(self, place: int | None) -> EngineError:
        """The same error, found at `place` of a longer text, or of none."""
        return EngineError(self.code, place, **self.params)

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process borders (workers); the default would lose code and parameters.
        return (_rebuild, (self.code, self.place, self.params))


def one_line(text: str) -> str:
    """The text with a sign in the place of each character that cannot be seen: ends of lines,
    orders to a terminal, turns of the direction of writing, halves of characters."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def quoted(text: str, length: int) -> str:
    """The text as a sentence quotes it: in one line of so many characters at most."""
    return one_line(text if len(text) <= length else text[: length - 1] + "…")


def _rebuild(code: str, place: int | None, params: dict[str, object]) -> EngineError:
    return EngineError(code, place, **params)
