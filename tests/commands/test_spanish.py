"""The command line speaks Spanish where the window does, and programs read the same as ever."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from poda.base import display, packages, speech
from poda.base.paths import resource
from poda.base.speech import Catalogue
from poda.commands import cli, worded
from poda.commands.progress import print_tally
from poda.engine.errors import SENTENCES, EngineError
from poda.engine.games import GAMES
from poda.engine.tally import Tally
from some import some

from .processes import on_a_terminal

COMMANDS = (
    "tree", "plays", "train", "match", "completion",
    *(each.name for one in packages.installed() for each in one.commands),
)  # fmt: skip
WITH_DICE = pytest.mark.skipif(
    packages.find("backgammon") is None, reason="it is told as that of any game"
)
TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
SAME_IN_BOTH = {"%(prog)s: error: %(message)s\n"}
NAMES = {"ALPHA", "BETA", "C", "ELO0", "ELO1", "MB", "N", "P", "S", "S+S", "SUPPRESS"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PODA_HOME", str(tmp_path))
    (tmp_path / "config").mkdir()
    return tmp_path


@pytest.fixture
def spanish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert speech.prepare() == "es"
    yield
    monkeypatch.undo()
    assert speech.prepare() == "en"


def texts_of(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Every text that its help is made of, and that of its commands."""
    yield from filter(None, (parser.description, parser.epilog))
    for group in parser._action_groups:
        yield from filter(None, (group.title, group.description))
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            yield action.help
        if isinstance(action.metavar, str):
            yield action.metavar
        yield from action.metavar or () if isinstance(action.metavar, tuple) else ()
        if isinstance(action, argparse._SubParsersAction):
            yield from (choice.help for choice in action._choices_actions if choice.help)
            for command in action.choices.values():
                command.fill()
                yield from texts_of(command)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The last line of what `poda` says to what it cannot do."""
    try:
        code = cli.main(arguments)
    except SystemExit as end:
        code = end.code  # type: ignore[assignment]
    assert code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err.splitlines()[-1]


def test_no_text_of_the_help_stays_english(spanish: None, monkeypatch: pytest.MonkeyPatch) -> None:
    told = set(texts_of(cli.parser()))
    monkeypatch.setenv("LANG", "C")
    speech.prepare()
    english = set(texts_of(cli.parser()))
    games = {text for text in english if set(text.split(", ")) <= set(GAMES)}
    assert told & english <= NAMES | games
    assert len(told) > 60


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_help_is_spanish_with_the_words_of_argparse(
    spanish: None, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([*filter(None, [command]), "--help"])
    assert end.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith("uso: poda")
    assert "muestra esta ayuda y termina" in shown
    for english in ("usage:", "options:", "positional arguments", "commands:", "show this"):
        assert english not in shown


def test_the_words_of_this_pythons_argparse_are_translated(spanish: None) -> None:
    for text in some(speech.ARGPARSE):
        translated = speech.translate("ArgumentParser", text)
        assert (translated == text) == (text in SAME_IN_BOTH), text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--colour"], "poda: error: argumentos desconocidos: --colour"),
        (["fly"], "poda: error: argumento ORDEN: valor no válido: 'fly' (elige entre "),
        (["tree"], "poda tree: error: faltan los siguientes argumentos: ÁRBOL"),
        (["tree", TREE, "--bounds", "1"], "argumento --bounds: se esperaban 2 valores"),
        (["tree", TREE, "--step", "0"], "'0' no es un número de 1 a 1000000000"),
        (["tree", TREE, "--step"], "argumento --step: se esperaba un valor"),
        (["tree", TREE, "--step", "1"], "--step y --steps tratan de una imagen"),
        (["tree", TREE, "--size", "big"], "'big' no es un tamaño como 1280x720"),
        (["tree", TREE, "--seconds", "x"], "'x' no es un número de segundos"),
        (["tree", "[[3"], "poda tree: columna 2: Este «[» no se cierra nunca: añade un «]»."),
        (["tree", "no-such.json"], "poda tree: no-such.json: El archivo o su carpeta no está ahí"),
        (["plays", "connect4", "9"], "poda plays: «9» no es una columna: escribe una cifra"),
        pytest.param(
            ["plays", "backgammon", "4HPwATDgc/ABMA"],
            "escribe también la tirada, como 6-5",
            marks=WITH_DICE,
        ),
        (["train"], "poda train: escribe a qué juego: poda train connect4"),
        (["train", "tictactoe", "--settings", "foo"], "«foo» no es un ajuste"),
        (["match", "foo", "random", "--game", "tictactoe"], "«foo» no es un jugador"),
        pytest.param(
            ["match", "random", "random", "--game", "backgammon", "--plies", "1"],
            "--plies es para juegos sin dados",
            marks=WITH_DICE,
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_done_is_said_in_spanish(
    spanish: None,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    assert sentence in refused(capsys, *arguments)


def test_every_error_of_the_engine_has_its_spanish_sentence(spanish: None) -> None:
    for code, template in some(SENTENCES.items()):
        fields = {part.partition("}")[0] for part in template.split("{")[1:]}
        error = EngineError(code, **dict.fromkeys(fields, "7"))
        assert worded(error) != str(error), code


def test_an_error_within_an_error_is_spanish_too(spanish: None) -> None:
    inner = EngineError("save.folder")
    assert "Eso es una carpeta" in worded(EngineError("player.file", name="x", reason=inner))


def test_the_answer_is_spanish_and_its_json_is_the_same(
    spanish: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["tree", TREE]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "valor 3",
        "mejor jugada 1",
        "nodos visitados 11 de 13",
        "hojas visitadas 7 de 9",
        "hojas podadas, desde 0: 4 5",
    ]
    cli.main(["tree", TREE, "--json"])
    cli.main(["plays", "tictactoe", "", "--json"])
    spanish_lines = capsys.readouterr().out
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    cli.main(["tree", TREE, "--json"])
    cli.main(["plays", "tictactoe", "", "--json"])
    assert capsys.readouterr().out == spanish_lines


def test_large_numbers_are_written_as_in_the_window(spanish: None) -> None:
    assert speech.grouped(12_345) == "12.345"
    assert speech.grouped(4_128.4) == "4128"


def test_english_is_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tree", TREE]) == 0
    assert capsys.readouterr().out.startswith("value 3\nbest move 1\nnodes visited 11 of 13\n")
    assert refused(capsys, "--colour") == "poda: error: unrecognized arguments: --colour"
    assert refused(capsys, "tree").endswith("the following arguments are required: TREE")


def test_the_counts_of_a_match_stand_below_each_other(
    spanish: None, capsys: pytest.CaptureFixture[str]
) -> None:
    print_tally(Tally(won=5, drawn=0, lost=15))
    assert capsys.readouterr().out.splitlines() == [
        "ganadas        5   25,0 %  (11,2 % a 46,9 %)",
        "empates        0    0,0 %  (0,0 % a 16,1 %)",
        "perdidas      15   75,0 %  (53,1 % a 88,8 %)",
    ]


@pytest.mark.slow
def test_a_match_is_told_in_spanish_with_its_progress(spanish: None) -> None:
    out, shown = on_a_terminal("match", "random", "random", "--game", "tictactoe", "--games", "30")
    title, *lines = out.splitlines()
    assert title == "random contra random: 30 partidas de tictactoe"
    assert [line.split()[0] for line in lines] == ["ganadas", "empates", "perdidas"]
    assert "ganadas " in shown


def test_no_display_and_no_library_are_said_in_spanish(
    spanish: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.setenv(name, f"{name}-here")
    sentence = display._no_display()
    assert sentence.startswith("poda: no hay ninguna pantalla en la que abrir una ventana (no se")
    assert "WAYLAND_DISPLAY=WAYLAND_DISPLAY-here y DISPLAY=DISPLAY-here" in sentence
    assert "`xvfb-run poda`" in sentence
    assert "faltan bibliotecas" in display.library_sentence({"libEGL.so.1": "libegl1"})


# Which language


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LC_ALL": "es_MX.UTF-8", "LANG": "en_US.UTF-8"}, "es"),
        ({"LC_MESSAGES": "es_AR", "LANG": "en_US.UTF-8"}, "es"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "es_ES.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "es_ES.UTF-8", "LANGUAGE": "es:en"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "es:en"}, "es"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:es"}, "es"),
        ({"LANG": "fr_FR@euro"}, "en"),
        ({"LANG": "spanish"}, "en"),
    ],
    ids=str,
)
def test_the_language_is_the_systems(
    home: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], code: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert speech._of_system() == code


JSON = '{{"format": "poda-settings", "version": {}, "settings": {{"language": {}}}}}'


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("settings.json", JSON.format(1, '"es"'), "es"),
        ("settings.json", JSON.format(1, '"system"'), "en"),
        ("settings.json", JSON.format(1, '"tlh"'), "en"),
        ("settings.json", JSON.format(1, '["es"]'), "en"),
        ("settings.json", JSON.format(2, '"es"'), "en"),
        ("settings.json", "[" * 100_000, "en"),
        ("poda.ini", "[General]\nlanguage=es\n", "es"),  # an older Poda's
        ("poda.ini", 'theme=dark\nlanguage = "es"\n', "es"),
        ("poda.ini", "[General]\nlanguage=@Variant(es)\n", "en"),
        ("poda.ini", "[play]\nlanguage=es\n", "en"),
        ("poda.ini", "language\n[[[\0", "en"),
    ],
)
def test_the_windows_setting_goes_before_the_systems(
    home: Path, name: str, content: str, code: str
) -> None:
    (home / "config" / name).write_text(content)
    assert speech.prepare() == code
    (home / "config" / name).unlink()
    assert speech.prepare() == "en"


def test_an_older_podas_setting_counts_until_there_is_a_newer_file(home: Path) -> None:
    (home / "config" / "poda.ini").write_text("[General]\nlanguage=es\n")
    (home / "config" / "settings.json").write_text(JSON.format(1, '"en"'))
    assert speech.prepare() == "en"


def test_what_the_window_saves_is_what_is_read(home: Path) -> None:
    from poda.house.settings import settings

    settings().language = "es"
    assert settings().sync()
    assert speech.prepare() == "es"
    settings().language = "system"
    assert settings().sync()
    assert speech.prepare() == "en"


def test_asking_for_the_language_makes_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PODA_HOME", str(tmp_path / "nowhere"))
    speech.prepare()
    assert not (tmp_path / "nowhere").exists()


# The catalogue


def test_the_catalogue_is_read_as_qt_reads_it(qapp: object) -> None:
    from PySide6.QtCore import QTranslator

    file = resource("translations", "poda_es.qm")
    ours, qts = Catalogue(file), QTranslator()
    assert qts.load(str(file))
    for text in SENTENCES.values():
        assert ours.translated("Errors", text) == (qts.translate("Errors", text) or text)
    assert ours.translated("Errors", "not a text of Poda") == "not a text of Poda"
    assert ours.translated("No context", SENTENCES["game.illegal"]) == SENTENCES["game.illegal"]


@pytest.mark.parametrize("size", [0, 10, 16, 20, 40, 3000])
def test_of_a_damaged_catalogue_english_is_left(tmp_path: Path, size: int) -> None:
    file = tmp_path / "poda_es.qm"
    assert Catalogue(file).translated("Errors", "A text.") == "A text."
    file.write_bytes(resource("translations", "poda_es.qm").read_bytes()[:size])
    text = SENTENCES["game.illegal"]
    assert Catalogue(file).translated("Errors", text) == text


def test_spanish_needs_no_qt_and_prints_where_there_is_no_accent() -> None:
    code = (
        "import sys; from poda.commands import cli; code = cli.main(['plays', 'connect4', '9']);"
        "print([m for m in ('PySide6', 'PySide6.QtCore') if m in sys.modules], code)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"LANG": "es_ES.UTF-8", "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "[] 2\n"
    assert "Traceback" not in run.stderr
