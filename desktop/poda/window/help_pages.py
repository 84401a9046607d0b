"""The pages of the help: their names, texts and links.

A page is `resources/help/<language>/<name>.md`. Its first heading is its title. A page may contain

- `**Train**`: the name of a control, word for word as the program writes it in that language;
- `[Search](search.md)`, `[cuts](search.md#the-two-tie-rules)`: another page, or a heading of one;
- `[the keys](poda:keys)`: the list of all keys;
- `{data}`, `{config}`, `{cache}`, `{logs}`: a folder of this computer;
- `{packages}`, on a line of its own: the additions of packages to the page, each from the file of
  the same name in the package's help folder.

A link to a page of a missing package is reduced to its words, and a list item that begins with such
a link is left out. No Qt here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from poda.base import packages, paths

_OF_CORE: Final = (
    "index",
    "play",
    "levels",
    "review",
    "puzzles",
    "tree",
    "build",
    "truth",
    "search",
    "deeper",
    "transpositions",
    "family",
    "chance",
    "mcts",
    "training",
    "evolution",
    "learning",
    "keyboard",
    "settings",
    "files",
    "privacy",
)

PAGES: Final = tuple(
    packages.inserted(
        _OF_CORE,
        (
            (page, after)
            for package in packages.installed()
            for after, page in pairwise((package.help_after, *package.help_pages))
        ),
        "keyboard",
    )
)
"""The names of all pages, in the order of the contents."""

FIRST: Final = PAGES[0]

_FOLDERS: Final[dict[str, Callable[[], Path]]] = {
    "{config}": paths.config_dir,
    "{data}": paths.data_dir,
    "{cache}": paths.cache_dir,
    "{logs}": paths.log_dir,
}
_ADDED: Final = "{packages}\n"
_ITEM: Final = re.compile(r"- \[[^]]+\]\(([\w-]+)\.md")
_LINK: Final = re.compile(r"\[([^]]+)\]\(([\w-]+)\.md[^)]*\)")
_HEADING: Final = re.compile(r"(#{1,6}) +(.+?) *\Z")
_FENCE: Final = "```"


@cache
def source(page: str, language: str) -> str:
    """The Markdown of a page as shipped; in English if the language lacks it.

    Raises:
        KeyError: there is no such page.
    """
    if page not in PAGES:
        raise KeyError(page)
    folders = packages.help_folders()
    if page in _OF_CORE:
        own, added = paths.resource("help"), [_read_page(each, page, language) for each in folders]
    else:
        own, added = packages.help_folder(page), []
    whole = _read_page(own, page, language)
    if not whole:
        raise KeyError(page)
    return _linked(whole.replace(_ADDED, "\n".join(filter(None, added))).rstrip("\n") + "\n")


def _read_page(folder: Path, page: str, language: str) -> str:
    """The text of a page, in English if the language lacks it; "" if there is none."""
    for each in (language, "en"):
        path = folder / each / f"{page}.md"
        if path.is_file():
            return path.read_text("utf-8")
    return ""


def _linked(markdown: str) -> str:
    """The Markdown without links to pages of missing packages."""
    if all(name in PAGES for _, name in _LINK.findall(markdown)):
        return markdown
    lines = markdown.splitlines(keepends=True)
    kept = (line for line in lines if not (item := _ITEM.match(line)) or item[1] in PAGES)
    return _LINK.sub(lambda found: found[0] if found[2] in PAGES else found[1], "".join(kept))


def text(page: str, language: str) -> str:
    """The Markdown of a page, with the folders of this computer filled in."""
    result = source(page, language)
    for name, folder in _FOLDERS.items():
        if name in result:
            result = result.replace(name, paths.shown(folder()))
    return result


def headings(markdown: str) -> Iterator[tuple[int, str]]:
    """The level (1 to 6) and the words of each heading, in order."""
    inside = False
    for line in markdown.splitlines():
        if line.startswith(_FENCE):
            inside = not inside
        elif not inside and (found := _HEADING.match(line)):
            yield len(found[1]), found[2]


def title(page: str, language: str) -> str:
    """The title of a page: its first heading."""
    return next(words for _level, words in headings(source(page, language)))


def slug(words: str) -> str:
    """The anchor of a heading: lower case, with hyphens for all but letters and digits."""
    return re.sub(r"[\W_]+", "-", words.lower()).strip("-")


def heading_index(markdown: str, wanted: str) -> int | None:
    """The index, from 0, of the heading with the anchor `wanted`."""
    return next(
        (place for place, (_, words) in enumerate(headings(markdown)) if slug(words) == wanted),
        None,
    )
