"""What the README and the documents promise is there: their commands, links and pictures."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from poda.commands import cli
from poda.engine.runs.presets import presets
from some import some

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = (README, *sorted((ROOT / "docs").glob("*.md")))
MOST_FILM = 1_000_000
"""Bytes of the film at the top, which everybody loads who opens the page."""


def commands() -> Iterator[tuple[str, str]]:
    """Each line that begins with `poda`, in code of its own or within a sentence, with its page."""
    for page in PAGES:
        text = page.read_text("utf-8")
        blocks = re.findall(r"^```\w*\n(.*?)^```", text, flags=re.S | re.M)
        lines = [line for block in blocks for line in block.splitlines()]
        lines += re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.S))
        for line in lines:
            if re.match(r"poda( |$)", line) and "…" not in line:
                yield page.name, line.partition(" | ")[0]


def test_the_readme_begins_with_a_film_and_ten_lines() -> None:
    lines = README.read_text("utf-8").splitlines()
    begun = "\n".join(lines[: lines.index("```")])
    assert re.search(r"!\[[^]]+\]\(docs/poda\.gif\)", begun)
    assert len([line for line in lines[: lines.index("```")] if line]) <= 10
    assert "pip install . && poda" in README.read_text("utf-8")


def test_the_film_is_one_and_small() -> None:
    film = ROOT / "docs" / "poda.gif"
    assert film.read_bytes().startswith(b"GIF89a")
    assert film.stat().st_size <= MOST_FILM


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8"))
    ours = [each for each in targets if not each.startswith(("http", "#", "mailto"))]
    lost = [each for each in ours if not (page.parent / each.partition("#")[0]).exists()]
    assert lost == []


def test_every_command_is_one_that_poda_knows() -> None:
    """Of one that is only named, as `poda train --resume`, the names."""
    unknown = []
    for _, line in some(list(commands())):
        words = shlex.split(line)[1:]
        if not {"--version", "--help"} & set(words):
            grammar = cli.parser()
            if re.fullmatch(r"poda [a-z]+( --[a-z-]+)?", line):
                command = commands_of(grammar)[words[0]]
                command.fill()
                if words[1:] and words[1] not in command.format_help():
                    unknown.append(line)
            else:
                grammar.parse_args(words)  # which ends where it does not know one
    assert unknown == []


def commands_of(grammar: argparse.ArgumentParser) -> dict[str, cli.CommandParser]:
    (action,) = (each for each in grammar._actions if each.dest == "==SUPPRESS==")
    assert isinstance(action.choices, dict)
    return action.choices


def test_every_command_of_poda_is_in_its_document() -> None:
    told = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    for name in some(list(commands_of(cli.parser()))):
        assert f"`poda {name}" in told, name


def test_every_preset_is_in_the_readme() -> None:
    from poda.engine.runs.presets import PRESETS

    for page in (README, ROOT / "docs" / "command-line.md"):
        text = page.read_text("utf-8")
        assert all(f"`{name}`" in text for name in PRESETS), page


def test_the_file_of_a_player_names_every_game_that_evolves() -> None:
    from poda.engine.games import evolved_games

    told = (ROOT / "docs" / "player-file.md").read_text("utf-8")
    assert all(f"`{key}`" in told for key in evolved_games())


def test_the_presets_of_learning_are_as_their_document_says() -> None:
    text = (ROOT / "docs" / "learning.md").read_text("utf-8").split("## Presets")[1]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
    rows = {row[0].replace("`", ""): row[1:] for row in cells if len(row) == 5}
    for column, game in enumerate(("tictactoe", "connect4", "backgammon", "checkers")):
        settings = presets(game)["td"].settings
        if settings.architecture == "tuples":
            network = f"{settings.tuples} tuples of {settings.tuple_length} cells"
            assert rows["network"][column] == network
        for names in some([names for names in rows if hasattr(settings, names.split(", ")[0])]):
            # "0.05, 400"; "0: dice lead everywhere"; "10,000"
            cell = re.sub(r"(?<=\d),(?=\d)", "", rows[names][column]).split(":")[0]
            told = cell.split(", ")
            for name, value in some(list(zip(names.split(", "), told, strict=False))):
                meant = getattr(settings, name)
                assert value == (f"{meant:g}" if isinstance(meant, int | float) else meant), name
