"""The page of Connect Four: what it is made of, and the table of its first positions."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from poda.base.paths import resource
from poda.commands.cli import main
from poda.engine.games.connect4 import ConnectFour
from poda.engine.kernels import compiled
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import never
from poda.house.i18n import language_manager
from poda.house.theme import THEMES, Role
from poda.packages.connect4.engine.solver import Solver, book
from poda.packages.web.window.play_page import page_data, play_page
from poda.play.model.kit import kit_of, playouts_level

pytestmark = pytest.mark.usefixtures("qapp")
RULES = ConnectFour()


def test_it_is_one_file_of_less_than_400_kB() -> None:
    page = play_page()
    assert len(page.encode()) < 400_000
    assert not re.search(r"(?:src|href)=", page)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    rules = dict(each.strip().split(" ", 1) for each in policy[1].split(";"))
    assert rules["default-src"] == "'none'"
    assert re.fullmatch(r"'sha256-\S+' 'wasm-unsafe-eval' blob:", rules["script-src"])
    assert "@" not in re.sub(r"@(?:media|keyframes)", "", page.split("</style>")[0])


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_its_words_and_colours_are_the_readers(theme: str) -> None:
    assert THEMES[theme].color(Role.MAX).name() in play_page(theme)
    language_manager().set_language("es")
    try:
        page = play_page(theme)
    finally:
        language_manager().set_language("en")
    assert '<html lang="es"' in page
    assert "<h1>Cuatro en raya</h1>" in page
    assert '"sides":["Azul","Naranja"]' in page


@pytest.mark.skipif(not compiled.ready(), reason="compiled code is not in use")
def test_the_table_has_the_exact_scores_of_the_first_positions() -> None:
    """Found by the keys as the script makes them."""

    def key_of(moves: str) -> int:
        columns = [[] for _ in range(7)]  # type: list[list[bool]]
        for place, move in enumerate(moves):
            columns[int(move) - 1].append(place % 2 == len(moves) % 2)
        codes = [int("1" + "".join("01"[own] for own in each[::-1]), 2) for each in columns]
        return min(
            sum(code * 128**place for place, code in enumerate(each))
            for each in (codes, codes[::-1])
        )

    told = json.loads(resource("web", "connect4_openings.json").read_text("utf-8"))
    lines, solver, asked = [""], Solver(book()), random.Random(3)
    found, wanted, sizes = [], [], []
    for letters in told[:6]:
        keys = {key_of(moves): moves for moves in lines}
        sizes.append(len(keys))
        scores = dict(zip(sorted(keys), letters, strict=True))
        drawn = asked.sample(sorted(keys), min(len(keys), 40))
        found += [ord(scores[key]) - ord("M") for key in drawn]
        states = [RULES.parse_position(keys[key]) for key in drawn]
        wanted += [each.score for each in solver.solve(states)]
        lines = [moves + column for moves in keys.values() for column in "1234567"]
        lines = [moves for moves in lines if moves.count(moves[-1]) <= 6]
    assert sizes == [1, 4, 25, 121, 568, 2144]
    assert found == wanted


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "play.html"
    assert main(["page", "connect4", "-o", str(path), "--theme", "dark"]) == 0
    assert str(path) in capsys.readouterr().out
    assert 'data-theme="dark"' in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["connect4", "-o", "page.txt"], ".html"),
        (["chess", "-o", "page.html"], "chess"),
        (["connect4", "-o", "no/such/folder/page.html"], "page.html"),
    ],
)
def test_what_cannot_be_written_is_a_sentence(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    try:
        code = main(["page", *arguments])
    except SystemExit as ended:
        code = int(str(ended.code))
    assert code == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


LEVELS = [
    each.spec
    for each in (*kit_of("connect4").levels(), playouts_level(20_000))
    if each.spec.kind in ("alphabeta", "mcts", "perfect")
]


@pytest.mark.skipif(not compiled.ready(), reason="compiled code is not in use")
@pytest.mark.parametrize(
    "spec",
    LEVELS,
    ids=str,
)
def test_a_level_chooses_as_on_the_desktop(
    spec: PlayerSpec, tmp_path: Path, require: Callable[[str], str]
) -> None:
    """Same position and seed, same move: those of positions from the first stones to the last."""
    source = random.Random(5)
    stones = range(14, 41) if spec.kind == "perfect" else range(40)
    cases = []
    for seed in range(30 if spec.kind == "mcts" else 120):
        state = RULES.initial_state()
        for _ in range(source.choice(stones)):
            after = RULES.result(state, source.choice(RULES.actions(state)))
            if RULES.is_terminal(after):
                break
            state = after
        if spec.kind != "perfect" or len(state.moves) >= 14:
            cases.append((state.moves, str(spec), str(seed)))
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({**page_data(), "cases": cases}), "utf-8")
    script = str(Path(__file__).with_name("levels.js"))
    done = subprocess.run(
        [require("node"), script, str(resource("web")), str(file)],
        capture_output=True, check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.stderr == ""
    wanted = []
    for moves, _, seed in cases:
        state = RULES.parse_position(moves)
        if spec.kind == "mcts":
            limit = replace(spec, seconds=None).limit
            wanted.append(spec.seeded(RULES).move(state, limit, never, int(seed)))
        else:
            player = replace(spec, seconds=None).build(RULES, seed)
            wanted.append(player.choose(state, replace(spec, seconds=None).limit, never).action)
    assert len(wanted) >= 20
    assert list(map(int, done.stdout.split())) == wanted
