"""One word for each thing, in both languages: what the texts of Poda do not say.

Read are every text of the sources and its translation, the pages of the help, the examples, and
the help of the terminal. What stands in `code` is let be: options, names and notations are the same
in each language.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from poda.base import speech
from poda.commands import cli
from some import some

ROOT = Path(__file__).parents[2]


class Forbidden(NamedTuple):
    """What is not said, what is said instead, and where it means something else."""

    pattern: str
    say: str
    unless: str = ""
    """What is taken out of a text first: there the word has another, legitimate meaning."""


FORBIDDEN = {
    "en": (
        Forbidden(r"\bborders?\b", "limit (of a window), edge (of a picture)"),
        Forbidden(r"\bhand(s|ed|ing)? up\b", "return"),
        Forbidden(r"\b(search\w*|minimax) (would )?looks? at\b|\bbe looked at\b", "visit, search"),
        Forbidden(r"\b(leaf|leaves|nodes?|child|children) (is|are|was|were|has been) looked at\b",
                  "visited, searched"),
        Forbidden(r"\blooked at…", "Analysing …"),
        Forbidden(r"\blook anew\b", "try again"),
        Forbidden(r"\bso many\b", "this many"),
        Forbidden(r"\bthousandths\b", "mEMG",
                  unless=r"thousandths of a (point|second)"),  # mEMG's explanation, and a time
        Forbidden(r"\bcut off at\b", "cut off after {plies} plies"),
        Forbidden(r"^\W*[Ll]ess$", "loss"),
        Forbidden(r"\b(at hand|ask no more|no game of a match|tried for champion)\b",
                  "current node; stop asking; not part of a match; tested as champion"),
        Forbidden(r"\b(longest row|loses so|taken back from there|how good is also told)\b",
                  "streak; loses that way; restored from the trash; Tips also rate"),
        Forbidden(r"(\b([Tt]his|[Tt]hat|answer)|”|\}) is no (?!longer|more|better|way)",
                  "is not a"),
        Forbidden(r"\blearn(s|t|ed)? of it\b|of which nothing is learnt", "learn from"),
        Forbidden(r"(\b([Ss]econds|[Tt]ime|minutes)|\}) of a processor\b|\bOf a processor\b",
                  "processor time"),
        Forbidden(r"\bintervals? of 95 %", "95 % interval"),
        Forbidden(r"\b(gone on with;|can be gone on with|what came of them)\b|^What came of"
                  r"|\bElo is told\b", "resumed; results; Elo is measured"),
        Forbidden(r"\bbegins? with a double\b", "doubles, of two equal dice"),
        Forbidden(r"\b(very )?bad (move|play)s?\b|\bcasual player\b",
                  "inaccuracy, error, blunder; casual"),
        Forbidden(r"\balpha >= beta\b", "alpha ≥ beta",
                  unless=r"cut where alpha >= beta \(ge\)"),  # typed on a terminal
        Forbidden(r"(\d|\})%(?!\()", "a space before %",
                  # how players are typed
                  unless=r"(perfect|alphabeta:\d+):\d+%|such as \d+%|\d+%[^ ]*%"),
    ),
    "es": (
        Forbidden(r"\b[Bb]usc(ar|a|as|an|ó|ad[oa]s?|ando|o)\b", "explorar, of nodes",
                  unless=r"(?i)&?buscar( en\b| un entr| palabras|:)|^&?buscar…?$|buscando…"
                  r"|buscando qué|busca(s|n)? (un |la jugada|palabras|actualiz|qué|menos)"
                  r"|se buscan los errores|en busca de"),
        Forbidden(r"\b[Cc]ort(es?|ar|a|an|ad[oa]s?|ó|ará|aría)\b", "podar, poda; truncar"),
        Forbidden(r"\b[Ee]ntreg(a|ar|an|ado)\b", "devolver"),
        Forbidden(r"\b(Retorno|Tabulador|Mayúsculas)\b|\bEntrar\b(?! en)|Control\+"
                  r"|barra espaciadora", "Intro, Tab, Ctrl, Mayús, Espacio"),
        Forbidden(r"\b(Shift|PgUp|PgDown|Backspace|Return)\b|\bDel\b(?= *\+|\))",
                  "Mayús, Supr, Re Pág, Av Pág, Retroceso"),
        Forbidden(r"\bjuega (MAX|MIN|\{player\})|^Juega \{side\}|uién juega en\b", "mueve"),
        Forbidden(r"\btablas\b", "empate",
                  unless=r"compilado y (las )?tablas|(escribe|cuántas|tiene|o) (sus )?tablas"),
        Forbidden(r"\bConecta 4\b", "cuatro en raya"),
        Forbidden(r"\berror(es)? estándar\b", "error típico"),
        Forbidden(r"\b[Dd]oblaje\b|empieza con un doble\b", "doble; doblete"),
        Forbidden(r"\b[Tt]anteos?\b", "marcador"),
        Forbidden(r"\b[Ff]icheros?\b", "archivo"),
        Forbidden(r"\b[Bb]ordes?\b", "límite", unless=r"en el borde|[Cc]on borde"),  # of a board
        Forbidden(r"\b[Rr]epas(o|ar)\b", "revisión", unless=r"^Para repasar$"),
        Forbidden(r"[Ll]íneas? de(l)? (juego|análisis|\{move\})|líneas? perdidas|mejor línea"
                  r"|[Gg]uardar la línea|(las dos|todas sus|todas las|cuántas) líneas"
                  r"|probadas \{lines\} líneas",
                  "variante", unless=r"todas las líneas de código"),
        Forbidden(r"\bajustes preparados\b|\blos preparados\b", "ajustes predefinidos"),
        Forbidden(r"\b[Jj]uego propio\b", "autojuego"),
        Forbidden(r"\b([Mm]ovimientos|[Nn]iveles) al azar\b", "jugadas al azar"),
        Forbidden(r"\bjugador de nivel\b|\b\d jugadas (adelante|hacia)|el de \d jugadas"
                  r"|número de jugadas para un juego", "niveles"),
        Forbidden(r"(?<![{-])\balpha\b(?!-)", "alfa"),  # but the option --alpha
        Forbidden(r"\bla (propia )?(alfa|beta)\b", "el alfa, el beta"),
        Forbidden(r"\b(una|la|esta) Poda\b|Poda más (nueva|antigua)|Poda no estaba preparada",
                  "Poda is masculine"),
        Forbidden(r"\bpued[ae]n? importar\b", "influir"),
        Forbidden(r"\b[Dd]emasiado cerca\b", "demasiado igualado"),
        Forbidden(r"\bdesempeño\b", "aptitud", unless=r"función de desempeño"),  # named once
        Forbidden(r"(\*\*|[Pp]ulsa )Listo\b", "Confirmar"),
        Forbidden(r"\bact\. antes\b", "actualizar antes"),
        Forbidden(r"pestaña \**Entrenamiento\b", "pestaña Entrenar"),
        Forbidden(r"[Bb]úsqueda de árbol de Monte ?Carlo", "búsqueda Monte Carlo en árbol"),
        Forbidden(r"\bdesde después de\b", "desde la posición que deja"),
        Forbidden(r"\b[Cc]on adversarios\b", "búsqueda con adversario"),
        Forbidden(r"[Pp]or segundos de procesador|minutos de un procesador",
                  "tiempo de procesador"),
        Forbidden(r"\bmarcador y una nota\b", "marca, of a step; marcador is the score"),
        Forbidden(r"(\d|\})%(?!\()", "a space before %",
                  unless=r"(perfect|alphabeta:\d+):\d+%|como \d+%|\d+%[^ ]*%"),
        Forbidden(r"\b\d+\.\d{1,2}\b(?!\.)", "a decimal comma",
                  unless=r"\d\.\d+: |&Rutas: 1, 1\.2|\d+\.\d+s\b|-2 o 2\.5"
                  r"|\(0\.05\)|menor que 0\.5$"
                  r"|(fig\.|sección|ejercicio|Python) "
                  r"\d+\.\d+( y fig\. \d+\.\d+)?"),  # as they are typed, and numbers of chapters
    ),
}  # fmt: skip


@cache
def texts(language: str) -> tuple[tuple[str, str], ...]:
    """Every text of a language with the place where it stands."""
    return (*_of_window(language), *_of_help(language), *_of_examples(language))


def _of_window(language: str) -> Iterator[tuple[str, str]]:
    """The texts of the window and the terminal: English is what the Spanish is made from."""
    for code in ("es",) if language == "es" else ("es", "en"):
        root = ET.parse(ROOT / "resources" / "translations" / f"poda_{code}.ts").getroot()
        for context in root.iter("context"):
            for message in context.iter("message"):
                place = f"{context.findtext('name')}: {message.findtext('source')!r}"
                if code == "es" and language == "en":
                    yield place, message.findtext("source", "")
                    continue
                translation = message.find("translation")
                assert translation is not None
                for form in (translation, *translation.findall("numerusform")):
                    yield place, (form.text or "").strip("\n ")


def _of_help(language: str) -> Iterator[tuple[str, str]]:
    for page in sorted([*ROOT.glob(f"resources/help/{language}/*.md"),
                        *ROOT.glob(f"desktop/poda/packages/*/help/{language}/*.md")]):  # fmt: skip
        text = re.sub(r"```.*?```|`[^`]*`|\(\S*\.md\S*\)", "", page.read_text("utf-8"), flags=re.S)
        for paragraph in re.split(r"\n\s*\n|\n(?=[|-])", text):
            yield page.name, " ".join(paragraph.split())


def _of_examples(language: str) -> Iterator[tuple[str, str]]:
    def spoken(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            if isinstance(value.get(language), str):
                yield value[language]
            for part in value.values():
                yield from spoken(part)
        elif isinstance(value, list):
            for part in value:
                yield from spoken(part)

    for file in sorted((ROOT / "resources" / "examples").glob("*.json")):
        for text in spoken(json.loads(file.read_text("utf-8"))):
            yield file.name, text


def _of_terminal() -> Iterator[tuple[str, str]]:
    """What `poda --help` and each `poda COMMAND --help` print, a paragraph at a time."""
    root = cli.parser()
    (commands,) = (action for action in root._actions if action.dest == "==SUPPRESS==")
    assert isinstance(commands.choices, dict)
    for parser in (root, *commands.choices.values()):
        if isinstance(parser, cli.CommandParser):
            parser.fill()
        for paragraph in parser.format_help().split("\n\n"):
            yield parser.prog, " ".join(paragraph.split())


def offences(found: Iterator[tuple[str, str]], language: str) -> Iterator[str]:
    """Where a text says what is not said, and what it should say."""
    for place, text in found:
        for rule in FORBIDDEN[language]:
            left = re.sub(rule.unless, "", text) if rule.unless else text
            if match := re.search(rule.pattern, left, flags=re.M):
                yield f"{place}: {match.group()!r} in {text[:90]!r}: say {rule.say}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_thing_has_one_word(language: str) -> None:
    assert len(texts(language)) > 2_500
    assert list(offences(iter(texts(language)), language)) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_terminal_has_the_words_of_the_window(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_{language.upper()}.UTF-8")
    speech.prepare()
    try:
        assert list(offences(iter(some(list(_of_terminal()))), language)) == []
    finally:
        monkeypatch.undo()
        speech.prepare()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "What value does 1.2 hand up?"),
        ("en", "12.7% lost"),
        ("en", "No borders: the root gets its exact value."),
        ("en", "“x” is no bound: write a number."),
        ("en", "By seconds of a processor"),
        ("en", "with half of its interval of 95 %"),
        ("es", "En la pestaña Entrenamiento: damas"),
        ("es", "la posición ya se buscó"),
        ("es", "Pulsa Entrar"),
        ("es", "Corte siguiente"),
        ("es", "Empieza la búsqueda: en la raíz juega MAX"),
        ("es", "El tablero está lleno: tablas."),
        ("es", "una Poda más nueva"),
        ("es", "gana el 12.7 %"),
    ],
)
def test_the_rules_find_what_was_said_before(language: str, text: str) -> None:
    assert list(offences(iter([("", text)]), language))
