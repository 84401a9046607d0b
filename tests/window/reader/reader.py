"""Somebody with a screen reader, who has a Poda open: sees nothing, has the keyboard, listens."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

PATIENCE = 300.0  # seconds, on a machine that does other things too
EARS = Path(__file__).with_name("ears.py")
SYSTEM_PYTHON = "/usr/bin/python3"
"""Debian's own, for which `gi` is packaged."""

Thing = dict[str, Any]


class Reader:
    """Asks `ears.py`, the stranger on the accessibility bus. Every wait is patient."""

    def __init__(self, variables: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [SYSTEM_PYTHON, "-W", "ignore::DeprecationWarning", str(EARS)],
            env=variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, name: str, *arguments: Any, **options: Any) -> Any:
        """What the method of that name answers there."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([name, [arguments, options]]) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline() or '{"failed": "the reader died"}')
        assert "failed" not in answer, f"{answer['failed']}; heard: {self.recent()}"
        return answer["is"]

    def recent(self) -> str:
        """What was heard and not asked for, when something fails."""
        if self.process.poll() is not None:
            return "nothing more"
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write('["take", [[], {}]]\n')
        self.process.stdin.flush()
        heard = json.loads(self.process.stdout.readline())["is"]
        return "; ".join(f"{one['what']}: {one.get('text') or one.get('name')}" for one in heard)

    def close(self) -> None:
        """No more questions."""
        self.process.communicate(timeout=60)

    def listen_to(self, poda: subprocess.Popen[str]) -> None:
        """Wait until its window can be used."""
        self.poda = poda
        self.ask("app", poda.pid)
        self.find("frame", "Poda", state="active")

    # Looking

    def find(self, role: str, name: str, within: Thing | None = None, **how: Any) -> Thing:
        """The thing of that role and name, or label, once it is there."""
        found: Thing = self.ask("find", role, name, within["id"] if within else 0, **how)
        return found

    def now(self, thing: Thing) -> Thing:
        """The same thing as it is now."""
        found: Thing = self.ask("look", thing["id"])
        return found

    def all(self, within: Thing | None = None, *, whole: bool = False) -> list[Thing]:
        """All that shows, in the order of reading; the `whole` of it has states, labels, values."""
        found: list[Thing] = self.ask("all", within["id"] if within else 0, whole)
        return found

    def names(self, within: Thing) -> list[str]:
        """What all things within one are called."""
        return [one["name"] for one in self.all(within)]

    def is_there(self, role: str, name: str) -> bool:
        """Whether a thing of that role and name shows."""
        return any((one["role"], one["name"]) == (role, name) for one in self.all())

    # Doing

    def press(self, role: str, name: str, **how: Any) -> Thing:
        """Do what a thing does, once it can be done."""
        found = self.find(role, name, state="enabled", **how)
        self.ask("do", found["id"])
        return found

    def do(self, thing: Thing) -> None:
        """Do what a thing that was found before does."""
        self.ask("do", thing["id"])

    def keys(self, *keys: str) -> None:
        """Press keys one after the other."""
        self.ask("key", *keys)

    def _items(self, box: Thing) -> list[Thing]:
        return [one for one in self.all(box, whole=True) if one["role"] == "list item"]

    def _chosen_item(self, box: Thing) -> str:
        """The entry that has the keyboard; "" while the list is not open."""
        return next((one["name"] for one in self._items(box) if "focused" in one["states"]), "")

    def _is_below(self, box: Thing, entry: str, other: str) -> bool:
        names = [one["name"] for one in self._items(box)]
        return names.index(entry) > names.index(other)

    def choose(self, label: str, entry: str) -> None:
        """Choose from the list with that label, by its popup and the keyboard."""
        box = self.find("combo box", label, state="enabled")
        self.ask("do", box["id"], "ShowMenu")
        end = time.monotonic() + PATIENCE
        while (at := self._chosen_item(box)) != entry:
            assert time.monotonic() < end, f"{entry} is not in {label}"
            if at:  # the list is open, and the keyboard in it
                self.keys("Down" if self._is_below(box, entry, at) else "Up")
        self.ask("take")
        self.keys("Return")
        while self._chosen_item(box):  # until then keys go to the list that closes
            assert time.monotonic() < end, f"the list of {label} stays open"

    def examples(self, title: str) -> None:
        """Choose a tree of the library, by its popup and the keyboard."""
        box = self.find("combo box", "Tree", state="enabled")
        self.ask("take")
        self.ask("do", box["id"], "ShowMenu")
        self.focus_comes("Examples")
        for _ in range(40):
            self.keys("Down")
            if self.ask("wait", "focus", "")[-1].get("name", "").startswith(title):
                break
        self.keys("Return")

    def menu(self, keys: str, entry: str) -> None:
        """Open a menu by its keys, walk to an entry and press it."""
        end = time.monotonic() + PATIENCE
        while not self._walk_menu(keys, entry):
            assert time.monotonic() < end, f"the menu with {entry} does not stay open"
        self.keys("Return")

    def _walk_menu(self, keys: str, entry: str) -> bool:
        """Open a menu and walk to an entry; False if no entry has the keyboard any more: on a busy
        machine a menu may be closed by what comes late of the list that was open before."""
        self.ask("take")
        self.keys(keys)
        title = self._menu_item_comes()  # in the bar; the menu's first entry has it then
        at = title and self._menu_item_comes(after=title)
        while at and at["name"] != entry:
            self.keys("Down")
            at = self._menu_item_comes(after=at)
        return at is not None

    def _menu_item_comes(self, after: Thing | None = None) -> Thing | None:
        """The next entry that has the keyboard: a step each, whatever else is told of again; None
        if none comes for so long that the keys are better pressed again."""
        last = after["name"] if after else ""
        while True:
            try:
                thing: Thing = self.ask("wait", "focus", "", seconds=PATIENCE / 10)[-1]
            except AssertionError:
                return None
            if "menu item" in thing.get("role", "") and thing["name"] != last:
                return thing

    # Hearing

    def flush(self) -> list[str]:
        """Forget what was heard so far; what was said of it."""
        return _said(self.ask("take"))

    def hears(self, *sentences: str) -> None:
        """These sentences are spoken, in this order, and none between them."""
        for sentence in sentences:
            assert _said(self.ask("wait", "said", sentence)) == [sentence]

    def hears_next(self) -> str:
        """The next sentence that is spoken."""
        return _said(self.ask("wait", "said", ""))[-1]

    def hears_of(self, part: str) -> str:
        """The next sentence that has this in it, whatever is said before."""
        return _said(self.ask("wait", "said", part))[-1]

    def focus_comes(self, name: str) -> Thing:
        """Waits until the keyboard is at the thing of that name."""
        thing: Thing = self.ask("wait", "focus", name)[-1]
        return thing


def _said(heard: list[Thing]) -> list[str]:
    return [one["text"] for one in heard if one["what"] == "said"]
