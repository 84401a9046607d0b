"""Setting an engine up by hand: algorithm, look-ahead, thinking time, evaluation."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QWidget,
)

from poda.base.paths import shown
from poda.engine.exact.scores import is_solved
from poda.engine.games import GAMES
from poda.engine.kit import kit_of
from poda.engine.players import CONSTANT_LIMIT, DICE_PLIES, NOISE_LIMIT, PLAYOUTS_LIMIT, PlayerSpec
from poda.engine.search.evaluation import evaluations
from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.play import kept_players
from poda.play import words as wording
from poda.play.model import opponents
from poda.play.model.opponents import evaluation_meaning, methods, plies_meaning
from poda.widgets.announce import Text, name_items, phrased
from poda.widgets.controls import Form, OkAndCancel, choice, decimal, filled, number
from poda.widgets.engine_words import evaluation_name
from poda.widgets.layout import AROUND, BETWEEN, ElidedList, Steady, column, plain_tip, wrapped

_SEARCHES = ("alphabeta", "minimax")
_SOLVER = "perfect"
_NOISE_PLACES: Final = 3
_PLAYOUTS: Final = "mcts"
_DICE_SEARCHES = ("expectiminimax",)
_DEFAULT_PLIES = 6
_DEFAULT_SECONDS = 10.0
_DEFAULT_PLAYOUTS = 20_000
_USUAL_CONSTANT = 1.41  # root two, as it is shown
_DICE_LINES = 5
_FIELD_WIDTH = 264  # the longest evaluation's name, in Spanish


class EngineDialog(QDialog):
    """Asks for the parts of an engine: a search or a network, its depth, time and evaluation; it
    begins with those of `spec`."""

    def __init__(self, game_key: str, spec: PlayerSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game_key = game_key
        self._has_dice = GAMES[game_key].has_chance
        self._searches = _DICE_SEARCHES if self._has_dice else _SEARCHES
        solvers = (_SOLVER,) if is_solved(GAMES[game_key]) else ()
        kinds = (*self._searches, _PLAYOUTS, *solvers, *_evolved(game_key, spec))
        self._algorithm = filled(ElidedList(), kinds)
        self._algorithm.currentIndexChanged.connect(self._on_algorithm)
        most = GAMES[game_key].max_plies
        self._plies = number(0, DICE_PLIES) if self._has_dice else number(1, most)
        # 0 is no limit
        self._seconds = phrased(decimal(0, 3600, 1), special=lambda: self.tr("no limit"))
        self._evaluation = choice(
            [evaluation.name for evaluation in evaluations(game_key)], evaluation_name
        )
        if self._has_dice:  # a note explains the choice
            self._plies.valueChanged.connect(self._say_what_it_does)
            self._evaluation.currentIndexChanged.connect(self._say_what_it_does)
        self._err = phrased(number(0, 100, step=5), suffix=lambda: self.tr(" %"))
        self._overlooks = phrased(number(0, 100, step=5), suffix=lambda: self.tr(" %"))
        self._noise = decimal(0, NOISE_LIMIT, _NOISE_PLACES, step=0.05)
        self._make_playouts()
        self._note = wrapped("small", Role.MUTED)
        self._form = Form(dense=True)
        self._form.setFieldGrowthPolicy(Form.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        fields: tuple[tuple[Text, QWidget], ...] = (
            (lambda: self.tr("&Algorithm"), self._algorithm),
            (lambda: self.tr("Look-ahead in &plies"), self._plies),
            (lambda: self.tr("Play&outs a move"), self._playouts),
            (lambda: self.tr("&Evaluation at the horizon"), self._evaluation),
            (lambda: self.tr("Cons&tant C of UCB1"), self._constant),
            (lambda: self.tr("&Chance to err"), self._err),
            (lambda: self.tr("Moves that it over&looks"), self._overlooks),
            (lambda: self.tr("&Noise on values"), self._noise),
            (lambda: self.tr("&MCTS-Solver"), self._solver),
            (lambda: self.tr("&Seconds a move, at most"), self._seconds),
        )
        for text, field in fields:
            field.setMinimumWidth(_FIELD_WIDTH)
            self._form.add(text, field)
        self._build()
        self._show_player(spec)
        phrased(self, lambda: self.tr("Set up an engine"))
        name_items(self._algorithm, self._player_name, self._player_file)
        follow_language(self, self._say_what_it_does)

    def _make_playouts(self) -> None:
        """Make the fields of Monte Carlo tree search, which has no look-ahead and no evaluation."""
        self._playouts = number(0, PLAYOUTS_LIMIT, step=1000, grouped=True)  # 0 is no limit
        phrased(self._playouts, special=lambda: self.tr("no limit"))
        self._constant = decimal(0, CONSTANT_LIMIT, step=0.1)
        self._solver = phrased(QCheckBox(), lambda: self.tr("what is proven propagates"))

    def _build(self) -> None:
        # The note changes with the choice; its height must not.
        note = Steady(self._note, _DICE_LINES) if self._has_dice else self._note
        column(self._form, note, OkAndCancel(self), of=self, spacing=BETWEEN, margins=AROUND)
        self.setMinimumWidth(560)

    def spec(self) -> PlayerSpec:
        """The player that the fields describe."""
        kind, plies = self._algorithm.currentData(), self._plies.value()
        seconds = round(self._seconds.value(), 1) or None
        if kind in self._searches:
            first = self._evaluation.currentIndex() == 0
            evaluation = "" if first else self._evaluation.currentData()
            player = PlayerSpec(kind, plies, evaluation, seconds, err=self._overlooks.value())
            return replace(player, noise=round(self._noise.value(), _NOISE_PLACES))
        if kind == _PLAYOUTS:
            return self._player_by_playouts(seconds)
        if kind == _SOLVER:
            return PlayerSpec(kind, seconds=seconds, err=self._err.value())
        own = PlayerSpec.parse(kind, self._game_key)
        if self._has_dice:  # with dice it has no look-ahead to set
            return replace(own, seconds=seconds)
        if seconds is None and plies == opponents.plies(self._game_key, own):
            return own
        return replace(own, plies=plies, seconds=seconds)

    def _player_by_playouts(self, seconds: float | None) -> PlayerSpec:
        """The player by Monte Carlo tree search; options without a field stay as they were."""
        before = self._spec if self._spec.kind == _PLAYOUTS else PlayerSpec(_PLAYOUTS)
        constant = round(self._constant.value(), 2)
        return replace(
            before,
            seconds=seconds,
            playouts=self._playouts.value() or (0 if seconds else _DEFAULT_PLAYOUTS),
            constant=None if constant == self._usual_constant else constant,
            solver=self._solver.isChecked(),
        )

    @property
    def _usual_constant(self) -> float:
        usual = kit_of(GAMES[self._game_key]).constant
        return _USUAL_CONSTANT if usual is None else usual

    def _show_player(self, spec: PlayerSpec) -> None:
        self._spec = spec
        kind = _without_limits(spec) if spec.kind == "evolved" else spec.kind
        self._algorithm.setCurrentIndex(max(0, self._algorithm.findData(kind)))
        plies = opponents.plies(self._game_key, spec)
        looks = bool(plies) or spec.kind in (*self._searches, "evolved")
        self._plies.setValue(plies if looks else min(_DEFAULT_PLIES, self._plies.maximum()))
        is_solver = spec.kind == _SOLVER
        self._err.setValue(spec.err if is_solver else 0)
        self._overlooks.setValue(0 if is_solver else spec.err)
        self._noise.setValue(spec.noise)
        by_playouts = spec.kind == _PLAYOUTS
        self._playouts.setValue(spec.playouts if by_playouts else _DEFAULT_PLAYOUTS)
        constant = spec.constant
        self._constant.setValue(self._usual_constant if constant is None else constant)
        self._solver.setChecked(spec.solver)
        # An engine that replaces a person gets a time limit; one without a limit keeps none.
        waits = looks or spec.kind in (_SOLVER, _PLAYOUTS)
        self._seconds.setValue(spec.seconds or (0 if waits else _DEFAULT_SECONDS))
        self._evaluation.setCurrentIndex(max(0, self._evaluation.findData(spec.evaluation)))
        self._on_algorithm()

    def _on_algorithm(self) -> None:
        """Show and enable the fields of the algorithm: networks have their own evaluation, solvers
        need neither one nor a look-ahead; with dice, networks have no look-ahead either."""
        kind = self._algorithm.currentData()
        by_playouts = kind == _PLAYOUTS
        has_solver = self._algorithm.findData(_SOLVER) >= 0
        looks = kind in self._searches or not (kind == _SOLVER or self._has_dice)
        for field, seen in (
            *((self._plies, not by_playouts), (self._evaluation, not by_playouts)),
            *((self._err, has_solver and not by_playouts), (self._playouts, by_playouts)),
            *((self._overlooks, not by_playouts), (self._noise, not by_playouts)),
            *((self._constant, by_playouts), (self._solver, by_playouts)),
        ):
            self._form.setRowVisible(field, seen)
        for field, matters in (
            (self._plies, looks),
            (self._evaluation, kind in self._searches),
            (self._err, kind == _SOLVER),
            (self._overlooks, kind in self._searches),
            (self._noise, kind in self._searches),
        ):
            field.setEnabled(matters)
            self._form.labelForField(field).setEnabled(matters)
        self._say_what_it_does()

    def _evolved(self, kind: str) -> PlayerSpec | None:
        """The player whose text is in the list of algorithms; None for a search."""
        is_search = kind in (*self._searches, _PLAYOUTS, _SOLVER)
        return None if is_search else PlayerSpec.parse(kind, self._game_key)

    def _player_name(self, kind: str) -> str:
        if (spec := self._evolved(kind)) is None:
            return wording.algorithm_name(kind)
        return self.tr("{network} ({name})").format(
            network=wording.algorithm_name("evolved", self._game_key),
            name=wording.file_words(spec) if spec.path else self.tr("that comes with Poda"),
        )

    def _player_file(self, kind: str) -> str:
        spec = self._evolved(kind)
        return "" if spec is None else plain_tip(shown(spec.path))

    def _say_what_it_does(self) -> None:
        if self._algorithm.currentData() == _SOLVER:
            self._note.setText(
                self.tr(
                    "The solver knows the exact value of every move. An error gives away as little "
                    "as it can, and is never an obvious one."
                )
            )
            return
        if self._algorithm.currentData() == _PLAYOUTS:
            self._note.setText(
                self.tr(
                    "A playout is a game that is played at random from a leaf of the tree. Its "
                    "result counts in every node above; a greater C tries more what was tried "
                    "little."
                )
            )
            return
        if self._has_dice:
            self._note.setText(self._dice_note())
            return
        self._note.setText(
            self.tr(
                "A ply is one move of one side. Minimax searches every line; alpha-beta "
                "gives the same answer and skips what cannot matter."
            )
        )

    def _dice_note(self) -> str:
        """The note on the look-ahead and the evaluation, for a game with dice."""
        plies = 0
        if self._algorithm.currentData() in self._searches:
            plies = self._plies.value()
            goes_by = evaluation_meaning(self._evaluation.currentData())
        else:
            goes_by = self.tr(
                "Such a network comes from the Training tab: it was evolved, or it learnt by "
                "temporal differences."
            )
        return "\n".join(part for part in (plies_meaning(plies), goes_by) if part)


def _evolved(game_key: str, spec: PlayerSpec) -> list[str]:
    """The evolved players of a game, `spec` among them, as texts without depth and time."""
    known = [level.spec for level in methods(game_key)] + kept_players.offered(game_key) + [spec]
    words = [_without_limits(one) for one in known if one.kind == "evolved"]
    return list(dict.fromkeys(words))


def _without_limits(spec: PlayerSpec) -> str:
    return str(replace(spec, plies=0, seconds=None))
