"""The documentation site: `sphinx-build -W -b html docs build/docs` (the extra `docs`).

No text is there twice. What the window's help tells is taken from `resources/help` as a page is
read: `{told} PAGE` or `{told} PAGE#SECTION` in English, `{told} es/PAGE` in Spanish. `{whole} FILE`
is a document at the top of the checkout, such as the changelog. A picture is drawn by the command
that stands in its place, `{poda} tree ...`, and kept in `build/figures` until Poda or the command
changes.
"""

from __future__ import annotations

import hashlib
import html
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

import poda
from poda.window import help_pages

DOCS = Path(__file__).parent
ROOT = DOCS.parent
FIGURES = ROOT / "build" / "figures"

project = "Poda"
author = "The Poda developers"
version = release = poda.__version__
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Poda {release}"
html_static_path: list[str] = []
html_copy_source = False

# Docstrings: what stands in backticks is code, and who uses a name need not see its types twice.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
napoleon_use_ivar = True

suppress_warnings = ["ref.python"]  # two classes may have a field of the same name

# Links to the headings of other pages, as they are on the web.
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

# The notebooks are run, here and not over a network.
nb_execution_mode = "cache"
nb_execution_cache_path = str(ROOT / "build" / "notebooks")
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_ipywidgets_js: dict[str, dict[str, str]] = {}


# What the help tells

TOLD = re.compile(r"^```\{told\} *([\w/-]+)(?:#(.+?))? *\n```$", re.MULTILINE)
WHOLE = re.compile(r"^```\{whole\} *(\w+\.md) *\n```$", re.MULTILINE)
LINK = re.compile(r"\[([^]]+)\]\(([^)\s]+)\)")
HEADING = re.compile(r"^(#+) (.+)$")


def slug(title: str) -> str:
    """A heading as links name it."""
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")


def label(page: str, title: str = "") -> str:
    return "-".join(["help", page.replace("/", "-"), *([slug(title)] if title else [])])


def help_text(page: str) -> str:
    """A page of the help: `play` is the English one, `es/play` the Spanish."""
    language, _, name = page.rpartition("/")
    return help_pages.source(name, language or "en")


@cache
def sections(page: str) -> tuple[tuple[str, str], ...]:
    """The headings of a page of the help with their lines below; the first one is its title."""
    found: list[tuple[str, list[str]]] = []
    is_code = False
    for line in help_text(page).splitlines():
        is_code ^= line.startswith("```")
        if not is_code and (heading := HEADING.match(line)):
            found.append((heading[2], []))
        else:
            found[-1][1].append(line)
    return tuple((title, "\n".join(lines)) for title, lines in found)


@cache
def labels() -> frozenset[str]:
    """Of all that is told on some page of the site."""
    found = set()
    for file in DOCS.rglob("*.md"):
        for page, section in TOLD.findall(file.read_text("utf-8")):
            named = [section] if section else [title for title, _ in sections(page)]
            found |= {label(page, title) for title in named}
            found |= set() if section else {label(page)}
    return frozenset(found)


def with_links(text: str, page: str) -> str:
    """The help's own links lead to where the same is told here; others are words."""

    def link(found: re.Match[str]) -> str:
        words, target = found.groups()
        if target.startswith("http"):
            return found[0]
        file, _, section = target.partition("#")
        beside = page.rpartition("/")[0] + "/" * ("/" in page)
        wanted = label(beside + file.removesuffix(".md") if file else page, section)
        return f"[{words}](#{wanted})" if wanted in labels() else words

    return LINK.sub(link, text)


def told(page: str, section: str, title: str) -> str:
    """A page of the help, or a section of it, one level deeper. The heading that is the title of
    the page where it stands is left out."""
    chosen = [each for each in sections(page) if section in ("", each[0])]
    if not chosen:
        raise ValueError(f"the help has no {page}#{section}")
    is_chapter = title == chosen[0][0]
    lines = [] if section else [f"({label(page)})="]
    titles = [name for name, _ in chosen]
    for place, (name, text) in enumerate(chosen):
        if titles.index(name) == place:  # a section may be called as its page
            lines += [f"({label(page, name)})="]
        if place or not is_chapter:
            lines += [f"{'##' if section or is_chapter or not place else '###'} {name}"]
        lines += [with_links(text, page)]
    return "\n".join(lines)


def read(app: Sphinx, name: str, source: list[str]) -> None:
    """Put in what is told elsewhere; what lies outside of the site is not linked to."""
    title = next((line[2:] for line in source[0].splitlines() if line.startswith("# ")), "")

    def put(found: re.Match[str]) -> str:
        for file in ROOT.rglob(f"help/*/{found[1].rpartition('/')[2]}.md"):
            app.env.note_dependency(str(file))
        return told(found[1], found[2] or "", title)

    text = re.sub(r"\[([^]]+)\]\((?:\.\./)+(?!docs)[^)]*\)", r"\1", source[0])
    source[0] = WHOLE.sub(lambda found: whole(app, found[1]), TOLD.sub(put, text))


def whole(app: Sphinx, name: str) -> str:
    """A document at the top of the checkout, whose links lead to the same pages on the site."""
    app.env.note_dependency(str(ROOT / name))
    text = (ROOT / name).read_text("utf-8").replace("```mermaid", "```text")
    text = re.sub(r"\]\(docs/", "](", text)
    is_here = {path.name for path in DOCS.glob("*.md")}

    def link(found: re.Match[str]) -> str:
        file = found[2].partition("#")[0]
        return found[0] if not file or "://" in file or file in is_here else found[1]

    return LINK.sub(link, text)


# Pictures of searches


@cache
def poda_as_it_is() -> str:
    """A text that is another one where Poda is."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "desktop" / "poda").rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def drawn(command: str) -> Path:
    """The picture that a command draws, which is kept."""
    name = hashlib.sha256(f"{command}\n{poda_as_it_is()}".encode()).hexdigest()[:24]
    picture = FIGURES / f"{name}.svg"
    if not picture.exists():
        FIGURES.mkdir(parents=True, exist_ok=True)
        words = [*shlex.split(command), "--theme", "light", "-o", str(picture)]
        subprocess.run(
            [sys.executable, "-m", "poda", *words], check=True, capture_output=True, timeout=120
        )
    return picture


class Picture(Directive):
    """```{poda} tree "[[3, 12], [2, 4]]" --step 7``` and a caption: the step that it draws."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        picture = drawn(self.arguments[0])
        said = re.search(r"<desc>(.*?)</desc>", picture.read_text("utf-8"), re.DOTALL)
        sentence = html.unescape(said[1]) if said else ""
        image = nodes.image(uri="/" + Path(os.path.relpath(picture, DOCS)).as_posix())
        image["alt"] = sentence
        caption = nodes.caption()
        written, _ = self.state.inline_text(" ".join(self.content) or sentence, self.lineno)
        caption += written
        return [nodes.figure("", image, caption)]


# Docstrings are Markdown's plainest part; Sphinx reads another language.


def as_markup(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """What is set in by four spaces below a line of text is code, unless it says `>>>` itself."""
    marked: list[str] = []
    for place, line in enumerate(lines):
        if rows := re.fullmatch(r"Attributes, (.+):", line):  # of arrays, by what a row is
            marked += [f"{rows[1].capitalize()}:", "", "Attributes:"]
            continue
        text = next((each for each in reversed(marked) if each.strip()), "")
        is_begun = line.startswith("    ") and not (place and lines[place - 1].strip())
        is_listed = re.fullmatch(r"(Args|Attributes|Raises|Yields|Returns).*:", text)
        if is_begun and text and not text.startswith((" ", ">>>")) and not is_listed:
            marked += [] if line.lstrip().startswith(">>>") else ["::", ""]
        marked.append(line)
    lines[:] = marked
    if what in ("attribute", "property", "data"):
        _plain[name] = marked


def as_it_was(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """What is said of an attribute is no `type: text`, which is what napoleon takes it for."""
    if name in _plain:
        lines[:] = _plain.pop(name)


_plain: dict[str, list[str]] = {}


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("poda", Picture)
    app.connect("source-read", read)
    app.connect("autodoc-process-docstring", as_markup, priority=100)
    app.connect("autodoc-process-docstring", as_it_was, priority=900)
    return {"parallel_read_safe": True}
