"""What a screen reader is, for a test: it hears what Poda says and finds things by role and name.

A program of its own for the *system's* Python, which has `gi` (/usr/bin/python3 ears.py): to Poda
it is what Orca is, a stranger on the accessibility bus. It reads a request a line from its standard
input, `[name, arguments]` in JSON, and answers each by a line: `{"is": ...}` or `{"failed": ...}`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 300.0
"""Seconds for what comes when the machine has time for it."""
HEARD = {
    "object:announcement": "said",
    "object:state-changed:focused": "focus",
    "object:property-change:accessible-name": "name",
    "object:property-change:accessible-value": "value",
    "object:property-change:accessible-description": "description",
    "object:active-descendant-changed": "descendant",
    "object:selection-changed": "selection",
    "window:activate": "window",
}
STATES = (
    "active", "checkable", "checked", "editable", "enabled", "expandable", "expanded",
    "focusable", "focused", "modal", "pressed", "selectable", "selected", "showing",
)  # fmt: skip
Thing = dict[str, Any]


class Ears:
    """The screen reader: one application is listened to."""

    def __init__(self) -> None:
        self.heard: list[Thing] = []
        self._known: dict[int, Any] = {}
        self._app: Any = None
        Atspi.init()
        Atspi.set_timeout(60_000, 60_000)  # a busy machine is no reason to leave things out
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in HEARD:
            self._listener.register(kind)

    # What is heard

    def _hear(self, event: Any) -> None:
        word = next((HEARD[kind] for kind in HEARD if event.type.startswith(kind)), "")
        if not word:
            return
        if word == "focus" and not event.detail1:
            return
        try:
            thing = self._brief(event.source)
        except GLib.Error:  # gone meanwhile
            thing = {}
        if word in ("said", "name", "description", "value"):
            thing["text"] = _plain(event.any_data)
        thing["urgent"] = word == "said" and event.detail1 == 2
        self.heard.append({"what": word, **thing})

    def take(self) -> list[Thing]:
        """All that was heard since the last time."""
        self._turn()
        heard, self.heard = self.heard, []
        return heard

    def wait(
        self, what: str, part: str, seconds: float = PATIENCE, take: bool = True
    ) -> list[Thing]:
        """All that was heard up to the first of a kind with `part` in its words; `take` it."""

        def place() -> int | None:
            for place, thing in enumerate(self.heard):
                if thing["what"] == what and part in _words(thing):
                    return place + 1
            return None

        end = self._until(place, seconds, f"{what} “{part}”")
        found = self.heard[:end]
        if take:
            self.heard = self.heard[end:]
        return found

    # What is there

    def _brief(self, thing: Any) -> Thing:
        number = hash(thing)
        self._known[number] = thing
        return {
            "id": number,
            "role": thing.get_role_name(),
            "name": thing.get_name() or "",
            "description": thing.get_description() or "",
        }

    def _whole(self, thing: Any) -> Thing:
        found = self._brief(thing)
        states = thing.get_state_set()
        kinds = {name: getattr(Atspi.StateType, name.upper()) for name in STATES}
        found["states"] = [name for name, kind in kinds.items() if states.contains(kind)]
        found["labels"] = _labels(thing)
        actions = thing.get_action_iface()
        count = actions.get_n_actions() if actions else 0
        found["actions"] = [actions.get_action_name(place) for place in range(count)]
        value = thing.get_value_iface()
        if value:
            found["value"] = value.get_current_value()
            found["limits"] = [value.get_minimum_value(), value.get_maximum_value()]
        text = thing.get_text_iface()
        if text:
            found["text"] = text.get_text(0, text.get_character_count())
        return found

    def app(self, pid: int, seconds: float = PATIENCE) -> Thing:
        """Listen to the application of that process from now on."""

        def found() -> Any:
            desktop = Atspi.get_desktop(0)
            for place in range(desktop.get_child_count()):
                one = desktop.get_child_at_index(place)
                if one is not None and one.get_process_id() == pid:
                    return one
            return None

        self._app = self._until(found, seconds, "Poda on the accessibility bus")
        self._app.set_cache_mask(Atspi.Cache.NONE)
        return self._brief(self._app)

    def _walk(self, thing: Any, seen: bool = True) -> Iterator[tuple[Any, int]]:
        """All that shows below a thing, each with its depth. What goes meanwhile is left out."""
        waiting = [(thing, 0)]
        while waiting:
            here, depth = waiting.pop()
            try:
                if seen and depth > 0 and not _shows(here):
                    continue
                yield here, depth
                children = range(here.get_child_count())
                below = [here.get_child_at_index(place) for place in reversed(children)]
            except GLib.Error:
                continue
            waiting += [(child, depth + 1) for child in below if child is not None]

    def all(self, within: int = 0, whole: bool = False) -> list[Thing]:
        """Everything that shows, in order, with its depth."""
        found = []
        for thing, depth in self._walk(self._known[within] if within else self._app):
            try:
                found.append({"depth": depth, **(self._whole if whole else self._brief)(thing)})
            except GLib.Error:
                continue
        return found

    def find(
        self,
        role: str,
        name: str,
        within: int = 0,
        state: str = "",
        nth: int = 0,
        seconds: float = PATIENCE,
    ) -> Thing:
        """The thing of that role and name (or label), once it is there and in that state."""

        def found() -> Thing | None:
            left = nth
            for thing, _ in self._walk(self._known[within] if within else self._app):
                try:
                    if thing.get_role_name() != role:
                        continue
                    if name not in (thing.get_name(), *_labels(thing)):
                        continue
                    whole = self._whole(thing)
                except GLib.Error:
                    continue
                if state and state not in whole["states"]:
                    continue
                if left == 0:
                    return whole
                left -= 1
            return None

        return self._until(found, seconds, f"{role} “{name}” {state}")  # type: ignore[no-any-return]

    def look(self, number: int) -> Thing:
        """How a thing is now."""
        return self._whole(self._known[number])

    def until(self, number: int, state: str, seconds: float = PATIENCE) -> Thing:
        """A thing, once it is in that state ("-state": once it no longer is)."""
        wanted = not state.startswith("-")

        def so() -> Thing | None:
            try:
                whole = self.look(number)
            except GLib.Error:  # what is gone is in no state
                return None if wanted else {}
            return whole if (state.lstrip("-") in whole["states"]) is wanted else None

        return self._until(so, seconds, state)  # type: ignore[no-any-return]

    # What is done

    def do(self, number: int, action: str = "") -> None:
        """The named action of a thing, else its first."""
        actions = self._known[number].get_action_iface()
        names = [actions.get_action_name(place) for place in range(actions.get_n_actions())]
        actions.do_action(names.index(action) if action else 0)

    def focus(self, number: int) -> None:
        """Put the keyboard on a thing."""
        self._known[number].grab_focus()

    def set_value(self, number: int, value: float) -> None:
        """Set a slider or a number."""
        self._known[number].get_value_iface().set_current_value(value)

    def choose(self, number: int, place: int) -> None:
        """Select a child of a list."""
        self._known[number].get_selection_iface().select_child(place)

    def key(self, *keys: str) -> None:
        """Press keys, by their names in X, as soon after others as a finger can."""
        time.sleep(0.1)
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True)

    def type(self, text: str) -> None:
        """Type a text."""
        subprocess.run(["xdotool", "type", text], check=True)

    # Time

    def _turn(self) -> None:
        context = GLib.MainContext.default()
        while context.iteration(False):
            pass

    def _until(self, condition: Callable[[], Any], seconds: float, what: str) -> Any:
        end = time.monotonic() + seconds
        while True:
            self._turn()
            try:
                found = condition()
            except GLib.Error:
                found = None
            if found is not None:
                return found
            if time.monotonic() > end:
                raise TimeoutError(f"{what}: not in {seconds:.0f} s")
            time.sleep(0.02)


def _plain(value: Any) -> Any:
    return value if isinstance(value, (str, int, float, bool)) else ""


def _words(thing: Thing) -> str:
    return str(thing.get("text") or thing.get("name", ""))


def _shows(thing: Any) -> bool:
    return bool(thing.get_state_set().contains(Atspi.StateType.SHOWING))


def _labels(thing: Any) -> list[str]:
    """What labels stand in relation to a thing."""
    found = []
    for relation in thing.get_relation_set():
        if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
            for place in range(relation.get_n_targets()):
                found.append(relation.get_target(place).get_name() or "")
    return found


def main() -> None:
    """Answer requests until there are no more."""
    ears = Ears()
    for line in sys.stdin:
        name, arguments = json.loads(line)
        try:
            answer = {"is": getattr(ears, name)(*arguments[0], **arguments[1])}
        except Exception as error:  # for the test to judge
            answer = {"failed": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
