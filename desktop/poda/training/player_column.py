"""The right side of the Training tab: one player of the run, its properties and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from poda.base import packages
from poda.engine.networks.network import king_worth
from poda.engine.runs.champion import Champion
from poda.engine.runs.statistics_table import Who
from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.training.model import TrainingModel
from poda.training.opinion import Opinion
from poda.training.part import PlayerSection
from poda.training.statistics_panel import StatisticsPanel
from poda.training.statistics_words import best_words, knows_values, plies_words, share_words
from poda.widgets.announce import phrased
from poda.widgets.controls import choice, narrow, push_button
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    STRETCH,
    Fitted,
    Label,
    Steady,
    Stretch,
    column,
    row,
    wrapped,
)
from poda.widgets.pages import Section

# The card of the player on show, and its actions.

_FIXED = 2  # the entries before the past champions
_UNKNOWN = "–"
_MINUS = "−"


class PlayerCard(Fitted, QWidget):
    """The name of a player, the lines about it, and its buttons.

    Signals:
        play_asked: a person wants to play against this player.
        save_asked: a person wants to save this player in a file.
    """

    play_asked = Signal()
    save_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._player: Champion | None = None
        self._live = False
        self._who: Who = "best"
        self.title = wrapped("large", bold=True)  # in smaller type if it would not fit in one line
        self.info = Label("body", elide=True)
        self.origin = Label("small", Role.MUTED, elide=True)
        self.play = push_button(
            lambda: self.tr("Play against it"),
            tip=lambda: self.tr("A new game on the Play tab against the player shown here"),
        )
        self.play.clicked.connect(self.play_asked)
        self.save = push_button(
            lambda: self.tr("Save player…"),
            tip=lambda: self.tr("Save the player shown here in a file, to be opened in Play"),
        )
        self.save.clicked.connect(self.save_asked)
        self._lay_out()
        follow_language(self, self._fit)
        follow_language(self, self._show_player)

    def _lay_out(self) -> None:
        for button in (self.play, self.save):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._buttons = row(self.play, self.save, Stretch(1))
        lines = (Steady(label) for label in (self.title, self.info, self.origin))
        column(column(*lines, spacing=INSIDE // 2), self._buttons, of=self)

    def show_player(self, player: Champion, live: bool = False, who: Who = "best") -> None:
        """Show a player.

        Args:
            live: whether training goes on, so that the player keeps changing.
            who: its role in the run; a player of generation 0 is called the first in any case.
        """
        self._player, self._live, self._who = player, live, who
        self._show_player()

    # Room

    def minimumSizeHint(self) -> QSize:
        """As narrow as the longer button; `_fit` arranges them once the width is known."""
        widest = max(button.sizeHint().width() for button in (self.play, self.save))
        return QSize(widest, super().minimumSizeHint().height())

    def _fit(self) -> None:
        """Arrange the buttons side by side if they fit, else one below the other."""
        wanted = self.play.sizeHint().width() + INSIDE + self.save.sizeHint().width()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._buttons.setDirection(across if wanted <= self.width() else down)

    # Words

    def _show_player(self) -> None:
        player = self._player
        self.play.setEnabled(player is not None)
        self.save.setEnabled(player is not None)
        if player is None:
            self.title.setText(self.tr("No player yet"))
            return
        self.title.setText(self._title(player))
        if player.settings.learns:
            self._tell_learnt(player)
        else:
            self._tell_evolved(player)
        self.origin.setText(self._origin(player))
        is_deep = player.layout.architecture is not None
        self.origin.setToolTip(self.tr("K: what a king is worth to it, in men.") if is_deep else "")

    def _tell_learnt(self, player: Champion) -> None:
        """Show the line of a network that learns: without rivals it has neither fitness nor age."""
        share = _UNKNOWN if player.fitness is None else share_words(player.fitness)
        text = self.tr("points in a reading {share}")
        tip = self.tr(
            "The share of the points in its last reading: games against the player that the "
            "losses are counted against."
        )
        if knows_values(player.game_key):
            text = self.tr("values kept {share}")
            tip = self.tr(
                "Positions whose value is known: in how many of them the move that it plays leaves "
                "a win a win, and a draw a draw; when it was last looked at."
            )
        known = bool(player.generation)
        self.info.setText(text.format(share=share) if known else self.tr("It has learnt nothing."))
        self.info.setToolTip(tip if known else "")

    def _tell_evolved(self, player: Champion) -> None:
        parts = [(self.tr("fitness {number}"), _number(player.fitness))]
        fitness = self.tr("Fitness: the points of its games in its last generation, against others")
        told = [fitness + "."]
        if player.settings.is_absolute:
            told = [self.tr("Fitness: minus the lines that it loses when every reply is tried.")]
        if not player.settings.moves_centre:  # the centre changes in every generation
            age = _UNKNOWN if player.age is None else QLocale().toString(player.age)
            parts.append((self.tr("age {number}"), age))
            told.append(self.tr("Age: the generations in which it was evaluated."))
            if not player.settings.is_absolute:  # else the mean equals the fitness
                parts.append((self.tr("mean {number}"), _number(player.mean)))
                told.append(self.tr("Mean: the sum of its results divided by its age."))
        self.info.setText(" · ".join(text.format(number=number) for text, number in parts))
        self.info.setToolTip(" ".join(told))

    def _title(self, player: Champion) -> str:
        if player.generation is None:
            return self.tr("A player from a file")
        if player.generation == 0:
            first = self.tr("First player, random weights")
            return self.tr("First player, untrained") if player.settings.learns else first
        text = best_words(player.settings)
        if self._who == "champion":
            text = self.tr("Champion, of generation {number}")
        return text.format(number=QLocale().toString(player.generation))

    def _origin(self, player: Champion) -> str:
        shape = player.layout.shape
        if player.layout.architecture is not None:
            king = QLocale().toString(float(king_worth(player.weights)), "f", 2)
            shape = self.tr("{shape} · K {king}").format(shape=shape, king=king)
        text = self.tr("{shape} · {plies}").format(shape=shape, plies=plies_words(player.plies))
        return self.tr("{text} · changes as it trains").format(text=text) if self._live else text


def _number(value: float | None) -> str:
    """A fitness or a mean, whole or with two decimals; a dash if it is unknown."""
    if value is None:
        return _UNKNOWN
    text = QLocale().toString(abs(float(value)), "f", 0 if value == int(value) else 2)
    return f"{_MINUS}{text}" if value < 0 else text


class PlayerColumn(QScrollArea):
    """Shows the run's champion or, if chosen, the best of the last generation or a past champion.
    The buttons play against, measure and save the player that is shown.

    Args:
        added: sections of packages.

    Signals:
        play_asked, save_asked: a person wants to play against this Champion, or to save it.
        player_changed: another Champion is shown.
    """

    play_asked = Signal(object)
    save_asked = Signal(object)
    player_changed = Signal(object)

    def __init__(self, model: TrainingModel, added: Sequence[PlayerSection] = ()) -> None:
        super().__init__()
        self._model = model
        self.who = narrow(choice(("champion", "best")), 0)
        self._seen: Champion | None = None
        self._past: Champion | None = None  # the past champion that was shown last
        self.card = PlayerCard()
        self.statistics = StatisticsPanel()
        self.opinion = Opinion()
        self._lay_out(added)
        self.who.activated.connect(lambda _: self.show_player())
        self.card.play_asked.connect(lambda: self.play_asked.emit(self.player))
        self.card.save_asked.connect(lambda: self.save_asked.emit(self.player))
        self.statistics.recorded.connect(model.keep_statistics)
        phrased(self.who, meaning=lambda: self.tr("Which player of the run is shown"))
        follow_language(self, self._name_all)

    def _lay_out(self, added: Sequence[PlayerSection]) -> None:
        player, body = QWidget(), QWidget()
        self.setWidget(body)  # while it is empty: Qt styles all that is put elsewhere anew
        column(self.who, self.card, self.statistics.badge, of=player)
        # The statistics are second: in a low window they are seen without scrolling.
        own = (
            PlayerSection("player", lambda: self.tr("Player"), player, is_folded=False),
            PlayerSection("statistics", lambda: self.tr("Statistics"), self.statistics),
            PlayerSection("opinion", lambda: self.tr("Its opinion of the position"), self.opinion),
        )
        known = {each.name: each for each in (*own, *added)}
        places = [(each.name, each.after) for each in added]
        self.sections: dict[str, Section] = {}
        for name in packages.inserted([each.name for each in own], places, last="opinion"):
            each = known[name]
            self.sections[name] = section = Section(
                f"training.{name}", each.title, each.widget, folded=each.is_folded
            )
            if not each.is_shown:
                section.hide()
        column(
            *self.sections.values(), STRETCH, of=body, spacing=INSIDE, margins=(0, 0, BETWEEN, 0)
        )
        for section in self.sections.values():
            section.toggled.connect(lambda on, section=section: self._on_toggled(section, on))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the focus goes to the controls in it
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    @property
    def _shown(self) -> Who:
        if self.player.generation == 0:
            return "first"
        return "best" if self.who.currentData() == "best" else "champion"

    @property
    def player(self) -> Champion:
        """The player that is shown."""
        chosen, champion = self.who.currentData(), self._model.run.champion
        if champion is None or chosen == "best":
            return self._model.run.best
        if chosen == "champion":
            return champion
        lineage = self._model.run.past_champions
        generations: list[int] = [] if lineage is None else lineage.generations.tolist()
        if chosen not in generations:
            return champion
        if self._past is None or self._past.generation != chosen:
            self._past = self._past_champion(generations.index(chosen), champion)
        return self._past

    def reveal(self, name: str) -> None:
        """Unfold a section and scroll to it."""
        self.sections[name].unfold()
        self._on_toggled(self.sections[name], True)

    def least_width(self) -> int:
        """The width that its parts need, so that it never scrolls sideways."""
        body = self.widget()
        assert body is not None
        return body.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()

    def _on_toggled(self, section: Section, unfolded: bool) -> None:
        """Scroll to an unfolded section, as much of it as fits."""
        if unfolded:
            body = self.widget()
            assert body is not None
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            body.adjustSize()
            bottom = min(section.height(), self.viewport().height())
            self.ensureVisible(0, section.y() + bottom, 0, 0)

    def show_player(self) -> None:
        """Show the chosen player as it is now."""
        player, who = self.player, self._shown
        self.card.show_player(player, self._model.is_busy and who != "champion", who)
        self.statistics.set_player(player, player.generation or 0, who)
        if player is not self._seen:
            self._seen = player
            self.player_changed.emit(player)
            self.opinion.show_player(player)

    def show_run(self) -> None:
        """Follow another run, plan or champion; the choice of a player stays if it still exists."""
        trained = self._model.run.champion is not None
        self.who.setEnabled(trained)
        if not trained:
            with QSignalBlocker(self.who):
                self.who.setCurrentIndex(0)
        self._past = None
        self.offer_past()
        self._name_all()
        self.show_player()

    def offer_past(self) -> None:
        """Offer the past champions in the list, the latest first."""
        lineage, champion = self._model.run.past_champions, self._model.run.champion
        offered: list[int] = []
        if lineage is not None and champion is not None:
            offered = [n for n in lineage.generations.tolist()[::-1] if n != champion.generation]
        box, chosen = self.who, self.who.currentData()
        if offered == [box.itemData(row) for row in range(_FIXED, box.count())]:
            return
        with QSignalBlocker(box):
            while box.count() > _FIXED:
                box.removeItem(box.count() - 1)
            for generation in offered:
                box.addItem("", generation)
            box.setCurrentIndex(max(0, box.findData(chosen)))
        self._name_all()
        if box.currentData() != chosen:
            self.show_player()

    def show_statistics(self) -> None:
        """Show the run's statistics."""
        self.statistics.show_table(self._model.run.statistics)

    def ask_past(self, index: int) -> None:
        """Ask to play against the past champion at an index of its lineage."""
        lineage, player = self._model.run.past_champions, self._model.run.champion
        if lineage is not None and player is not None and index < len(lineage):
            self.play_asked.emit(self._past_champion(index, player))

    def _past_champion(self, index: int, champion: Champion) -> Champion:
        lineage = self._model.run.past_champions
        assert lineage is not None
        return replace(
            champion, weights=lineage.weights(index), history=(),
            generation=int(lineage.generations[index]), fitness=None, age=None, mean=None,
        )  # fmt: skip

    def _name_all(self) -> None:
        """Write the names and tooltips of the players in the list."""
        current = self.tr("Current best")
        tip = self.tr("The fittest of the last generation.")
        if self._model.settings.moves_centre:
            current = self.tr("Current centre")
            tip = self.tr("Where the strategy stands now: it need not be the fittest.")
        best = self.tr("The best of all generations, by games that are the same for all.")
        if self._model.settings.learns:
            current = self.tr("The network as it is now")
            tip = self.tr("What it has learnt until now: it may play worse than it once did.")
            if knows_values(self._model.game_key):
                best = self.tr("The best of all generations, by the values that it kept.")
        past = self.tr("Past champion, of generation {number}")
        for line, (text, about) in enumerate(
            ((self.tr("Champion: the best found"), best), (current, tip))
        ):
            self.who.setItemText(line, text)
            self.who.setItemData(line, about, Qt.ItemDataRole.ToolTipRole)
        for line in range(_FIXED, self.who.count()):
            number = QLocale().toString(self.who.itemData(line))
            self.who.setItemText(line, past.format(number=number))
