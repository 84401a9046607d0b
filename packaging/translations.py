#!/usr/bin/env python3
"""The translation files, kept in step with the sources.

    python packaging/translations.py update     sources -> .ts (new texts come as unfinished)
    python packaging/translations.py release    .ts -> .qm
    python packaging/translations.py check      say what is missing, wrong or out of date

After a change of a text: update, translate in Qt Linguist or an editor, release, and commit both.
English is the source language; its file holds only the texts with plural forms.
"""

import argparse
import ast
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "desktop" / "poda"
FOLDER = ROOT / "resources" / "translations"
SOURCE_LANGUAGE = "en"
LANGUAGES = ("en", "es")
PLACEHOLDERS = re.compile(r"\{[^{}]*\}|%L?n|%L?\d+")
ENDINGS = ("…", "...", ":", "!", "?", ".")


@dataclass(frozen=True)
class Message:
    """One text of a .ts file; ``translations`` has one entry, or one for each plural form."""

    context: str
    source: str
    comment: str
    plural: bool
    finished: bool
    translations: tuple[str, ...]


def ts_file(language: str, folder: Path | None = None) -> Path:
    """The .ts file of a language; its .qm lies beside it."""
    return (folder or FOLDER) / f"poda_{language}.ts"


def update(folder: Path | None = None) -> None:
    """Bring the .ts files to the texts of the sources; texts that are gone go."""
    files = sorted(str(path.relative_to(ROOT)) for path in SOURCES.rglob("*.py"))
    with tempfile.TemporaryDirectory() as name:
        marked = Path(name) / "declared.py"
        marked.write_text(
            "".join(f"QT_TRANSLATE_NOOP('CommandLine', {text!r})\n" for text in declared()), "utf-8"
        )
        for language in LANGUAGES:
            only_plurals = ["-pluralonly"] if language == SOURCE_LANGUAGE else []
            _run(
                "pyside6-lupdate",
                *("-locations", "none", "-no-obsolete", "-source-language", SOURCE_LANGUAGE),
                *("-target-language", language, *only_plurals),
                *(*files, str(marked)),
                *("-ts", str(ts_file(language, folder))),
            )


def declared(sources: Path = SOURCES) -> list[str]:
    """The texts in which commands declare their arguments (`commands/options.py`), which lupdate
    does not see: in `Annotated`, and what an `Arguments` says of a command."""
    found: dict[str, None] = {}
    for path in sorted(sources.rglob("commands/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Subscript(value=ast.Name("Annotated"), slice=ast.Tuple([_, *marks])):
                    found |= dict.fromkeys(_texts_of(marks))
                case ast.ClassDef(bases=[ast.Name(base)], body=body) if base.endswith("Arguments"):
                    for statement in body:
                        match statement:
                            case ast.Assign([ast.Name("description" | "epilog")], value):
                                found |= dict.fromkeys(_texts_of([value]))
    return list(found)


def _texts_of(nodes: Iterable[ast.expr]) -> Iterator[str]:
    """The texts among the annotations of a field: not the names of options."""
    for node in nodes:
        match node:
            case ast.Constant(str(text)) if text and not text.startswith("-"):
                yield text
            case ast.Tuple(inner) | ast.Call(ast.Name("Group"), inner):
                yield from _texts_of(inner)


def release(target: Path | None = None) -> None:
    """Compile the .ts files to .qm files, beside them or in ``target``."""
    for language in LANGUAGES:
        source = ts_file(language)
        qm = ((target or FOLDER) / source.name).with_suffix(".qm")
        _run("pyside6-lrelease", str(source), "-qm", str(qm))


def check() -> list[str]:
    """What is wrong with the translations, one sentence each."""
    return [*_out_of_date(), *_stale_qm(), *(p for lang in LANGUAGES for p in _flaws(lang))]


def messages(path: Path) -> list[Message]:
    """The texts of a .ts file."""
    return [
        _message(context.findtext("name", ""), element)
        for context in ET.parse(path).getroot().iter("context")
        for element in context.iter("message")
    ]


def _message(context: str, element: ET.Element) -> Message:
    translation = element.find("translation")
    assert translation is not None
    forms = [form.text or "" for form in translation.findall("numerusform")]
    return Message(
        context=context,
        source=element.findtext("source", ""),
        comment=element.findtext("comment", ""),
        plural=element.get("numerus") == "yes",
        finished=translation.get("type") is None,
        translations=tuple(forms or [translation.text or ""]),
    )


def flaws_of(message: Message) -> Iterator[str]:
    """How a translation fails to say what its source says."""
    if not message.finished or not all(message.translations):
        yield "is not translated"
        return
    wanted = sorted(PLACEHOLDERS.findall(message.source))
    for text in message.translations:
        # A plural form may leave the number out ("one ply"), and nothing else.
        found = sorted(PLACEHOLDERS.findall(text))
        numberless = message.plural and any(sorted([*found, n]) == wanted for n in ("%n", "%Ln"))
        if found != wanted and not numberless:
            yield f"has other placeholders in {text!r}"
        if _accelerators(message.source) != _accelerators(text):
            yield f"has an accelerator (&) in one language only: {text!r}"
        if _ending(message.source) != _ending(text):
            yield f"ends with another sign in {text!r}"


def _accelerators(text: str) -> int:
    return len(re.findall(r"&[^\W_]", text.replace("&&", "")))


def _ending(text: str) -> str:
    return next((sign for sign in ENDINGS if text.rstrip().endswith(sign)), "")


def _flaws(language: str) -> Iterator[str]:
    for message in messages(ts_file(language)):
        for flaw in flaws_of(message):
            yield f"{language}: [{message.context}] {message.source!r} {flaw}"


def _out_of_date() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for language in LANGUAGES:
            ts_file(language, folder).write_bytes(ts_file(language).read_bytes())
        update(folder)
        for language in LANGUAGES:
            fresh = {(m.context, m.source) for m in messages(ts_file(language, folder))}
            kept = {(m.context, m.source) for m in messages(ts_file(language))}
            for context, source in sorted(fresh - kept):
                yield f"{language}: [{context}] {source!r} is not in the .ts (run update)"
            for context, source in sorted(kept - fresh):
                yield f"{language}: [{context}] {source!r} is in no source any more (run update)"


def _stale_qm() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as name:
        release(Path(name))
        for language in LANGUAGES:
            committed = ts_file(language).with_suffix(".qm")
            fresh = Path(name) / committed.name
            if not committed.is_file() or committed.read_bytes() != fresh.read_bytes():
                yield f"{committed.name} is not what its .ts gives (run release)"


def unusable() -> str:
    """Why PySide6's tools cannot be run here, or "": they need a library of the system more than
    Poda does (Debian's libgssapi-krb5-2)."""
    done = _done("pyside6-lrelease", "-version")
    return done.stderr.strip().partition("\n")[0] if done.returncode else ""


def _done(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run one of PySide6's tools, which stand beside the Python that runs this."""
    beside = Path(sys.executable).parent / program
    command = [str(beside) if beside.exists() else program, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def _run(program: str, *arguments: str) -> None:
    """Likewise; SystemExit where it fails."""
    done = _done(program, *arguments)
    # lupdate reports what it cannot parse and exits 0 all the same
    if done.returncode or "error" in done.stderr.lower() or "warning" in done.stderr.lower():
        raise SystemExit(f"{program} failed:\n{done.stdout}{done.stderr}")


def main() -> int:
    """Run one of the three commands."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("command", choices=("update", "release", "check"))
    command = parser.parse_args().command
    if command == "update":
        update()
    elif command == "release":
        release()
    else:
        problems = check()
        print("\n".join(problems) or "the translations are complete")
        return 1 if problems else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
