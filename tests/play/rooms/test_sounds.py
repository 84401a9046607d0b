"""What is heard of a game: off at first, soft, and each event its own sound."""

import io
import wave
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from poda.house.settings import settings
from poda.play import sounds as module
from poda.play.sounds import LOUDEST, RATE, TONES, samples_of, sound_file, wav_of

from ..hand import Hand


@pytest.fixture
def heard(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that were played since they were switched on in the menu."""
    played: list[str] = []

    def player(_parent: QObject) -> module.Play:
        return lambda path: played.append(path.stem.partition("-")[0])

    monkeypatch.setattr(module, "system_player", player)
    monkeypatch.setattr(module, "_APART_MS", 0)
    hand.play.rooms["sounds"].trigger()
    assert settings().sounds
    return played


@pytest.mark.parametrize("name", TONES)
def test_a_sound_is_soft_short_and_begins_and_ends_in_silence(name: str) -> None:
    samples = samples_of(TONES[name])
    assert max(map(abs, samples)) <= LOUDEST <= 0.25
    assert samples[0] == samples[-1] == 0.0
    assert 0.1 < len(samples) / RATE < 3.0
    with wave.open(io.BytesIO(wav_of(samples))) as file:
        assert (file.getnchannels(), file.getframerate(), file.getnframes()) == (
            1,
            RATE,
            len(samples),
        )
    assert sound_file(name).read_bytes() == wav_of(samples)  # the same at every start


def test_nothing_is_heard_unless_it_is_switched_on(hand: Hand) -> None:
    assert not settings().sounds
    hand.click(1)
    assert hand.play.rooms.sounds is None


def test_a_move_and_the_end_are_heard(hand: Hand, heard: list[str]) -> None:
    hand.click(1, 4, 2, 5)
    assert heard == ["move"] * 4
    hand.click(3)
    assert heard[-1] == "end"
    hand.act("undo")
    assert len(heard) == 5  # what is only looked at makes no sound
    hand.play.rooms["sounds"].trigger()
    hand.act("new")
    hand.click(5)
    assert len(heard) == 5


def test_where_nothing_can_play_them_a_sentence_says_so(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "system_player", lambda _parent: None)
    hand.play.rooms["sounds"].trigger()
    assert "no program that plays sounds" in hand.notice
    assert not settings().sounds
    assert not hand.play.rooms["sounds"].isChecked()


def test_what_cannot_be_written_or_played_costs_no_move(
    hand: Hand, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_name: str) -> Path:
        raise OSError("full")

    with monkeypatch.context() as once:
        once.setattr(module, "sound_file", broken)
        hand.click(1)
    assert hand.text == "1"
    assert not heard
    hand.click(2)
    assert heard == ["move"]  # the next one is tried again
