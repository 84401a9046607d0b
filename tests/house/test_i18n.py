"""English and Spanish are complete, and a switch reaches every widget at once."""

import importlib.util
import os
import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import poda
from poda.base.paths import resource
from poda.house.crash import CrashDialog
from poda.house.i18n import LANGUAGES, follow_language, keys_text, language_manager

SCRIPT = Path(__file__).parents[2] / "packaging" / "translations.py"
spec = importlib.util.spec_from_file_location("translations", SCRIPT)
assert spec is not None
assert spec.loader is not None
translations = importlib.util.module_from_spec(spec)
sys.modules["translations"] = translations
spec.loader.exec_module(translations)


@pytest.fixture(scope="module")
def _tools() -> None:
    """What a bare machine with all that the README names need not have: see `PODA_REQUIRE`."""
    if reason := translations.unusable():
        demanded = "lupdate" in os.environ.get("PODA_REQUIRE", "").lower().split(",")
        (pytest.fail if demanded else pytest.skip)(reason)


def message(source: str, *texts: str, plural: bool = False, finished: bool = True) -> object:
    return translations.Message("Context", source, "", plural, finished, texts)


@pytest.mark.usefixtures("_tools")
def test_every_text_is_translated_and_the_compiled_files_are_fresh() -> None:
    assert translations.check() == []


def test_every_declared_text_is_found_for_translation(tmp_path: Path) -> None:
    folder = tmp_path / "commands"
    folder.mkdir()
    (folder / "grammar.py").write_text(
        "Dice = Annotated[int, Range(1, 6), 'how many']\n"
        "class RollArguments(Arguments):\n"
        "    description = ('Roll ' 'dice.')\n"
        "    epilog = ('One.', 'Two.')\n"
        "    before = 'json'\n"
        "    dice: Annotated[Dice, '-d', '--dice', ('A', 'B'), 'of {n}', Filled(n='six')] = 1\n"
        "    place: Annotated[PlaceArguments, Group('a place')]\n"
        "    game: Annotated[Literal['chess'], 'GAME', '']\n"
        "    name: str = 'nobody'\n"
    )
    assert set(translations.declared(tmp_path)) == {
        "how many", "Roll dice.", "One.", "Two.", "A", "B", "of {n}", "a place", "GAME",
    }  # fmt: skip


def test_the_script_and_the_window_know_the_same_languages() -> None:
    assert set(translations.LANGUAGES) == set(LANGUAGES)
    assert all(resource("translations", f"poda_{code}.qm").is_file() for code in LANGUAGES)


@pytest.mark.parametrize(
    ("case", "flaw"),
    [
        (message("New game", ""), "not translated"),
        (message("New game", "Nueva", finished=False), "not translated"),
        (message("wins in {n}", "gana en {m}"), "placeholders"),
        (message("{a} of {b}", "{a} de {a}"), "placeholders"),
        (message("%1 of %2", "%1 de %3"), "placeholders"),
        (message("%n plies", "una", "muchas", plural=True), None),
        (message("%n of {all}", "una", "%n de {all}", plural=True), "placeholders"),
        (message("%n plies", "", "%n", plural=True), "not translated"),
        (message("&New", "Nueva"), "accelerator"),
        (message("New", "&Nueva"), "accelerator"),
        (message("You && I", "Tú && yo"), None),
        (message("Open…", "Abrir"), "ends"),
        (message("Depth:", "Nivel"), "ends"),
        (message("Press Train.", "Pulsa Entrenar"), "ends"),
        (message("&Open…", "&Abrir…"), None),
    ],
)
def test_a_translation_that_says_something_else_is_found(case: object, flaw: str | None) -> None:
    found = list(translations.flaws_of(case))
    assert (flaw is None) == (not found)
    assert flaw is None or any(flaw in sentence for sentence in found)


@pytest.mark.usefixtures("_tools")
def test_a_text_that_is_new_in_the_sources_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same check on a small source tree of its own."""
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "SOURCES", tmp_path / "src")
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    source = tmp_path / "src" / "view.py"
    source.parent.mkdir()
    text = 'class View(QWidget):\n    def f(self):\n        self.tr("{}")\n'
    source.write_text(text.format("Old"))
    translations.update()
    translations.release()
    source.write_text(text.format("New"))
    problems = translations.check()
    assert any("[View] 'New' is not in the .ts" in problem for problem in problems)
    assert any("[View] 'Old' is in no source" in problem for problem in problems)
    assert any("'Old' is not translated" in problem for problem in problems)


class Counted(QLabel):
    """A widget like all of ours, whose texts the test's own translators know."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.calls = 0
        follow_language(self, self.show_greeting)

    def show_greeting(self) -> None:
        """Show the text of the base class."""
        self.calls += 1
        self.setText(self.tr("greeting"))


class Derived(Counted):
    """Says nothing of its own."""


ONE_WORD = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en"><context><name>Counted</name>
<message><source>greeting</source><translation>hola</translation></message></context></TS>
"""


@pytest.mark.usefixtures("_tools")
def test_a_text_of_a_base_class_is_translated_in_a_subclass(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    layout = QVBoxLayout(outer)
    label = Derived()
    layout.addWidget(label)
    (tmp_path / "word.ts").write_text(ONE_WORD, "utf-8")
    translations._run("pyside6-lrelease", str(tmp_path / "word.ts"))
    translator = QTranslator()
    assert translator.load(str(tmp_path / "word.qm"))
    qapp.installTranslator(translator)
    try:
        label.show_greeting()
        assert label.text() == "hola"
    finally:
        qapp.removeTranslator(translator)
    label.show_greeting()
    assert label.text() == "greeting"


def test_a_switch_reaches_a_child_once_and_qts_own_buttons(
    qapp: QApplication, qtbot: QtBot
) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    layout = QVBoxLayout(outer)
    label, box = Counted(), QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    layout.addWidget(label)
    layout.addWidget(box)
    before = label.calls
    language_manager().set_language("es")
    qapp.processEvents()
    assert label.calls == before + 1
    assert box.buttons()[0].text() == "Cancelar"
    language_manager().set_language("en")
    qapp.processEvents()
    assert box.buttons()[0].text() == "Cancel"


def test_a_window_of_ours_speaks_spanish_at_once(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = CrashDialog(tmp_path / "poda.log")
    qtbot.addWidget(dialog)
    assert dialog.continue_button.text() == "&Continue"
    language_manager().set_language("es")
    qapp.processEvents()
    assert dialog.continue_button.text() == "&Continuar"


def test_numbers_are_written_as_the_language_writes_them(qapp: QApplication) -> None:
    language_manager().set_language("es")
    assert QLocale().language() is QLocale.Language.Spanish
    language_manager().set_language("en")
    assert QLocale().language() is QLocale.Language.English


def test_changed_is_told_for_what_is_no_widget(qapp: QApplication, qtbot: QtBot) -> None:
    receiver = QObject()
    with qtbot.waitSignal(language_manager().changed):
        language_manager().set_language("es")
    receiver.deleteLater()


def test_the_words_of_a_language_go_with_it(qapp: QApplication) -> None:
    manager = language_manager()
    for language in ("es", "en", "es", "en"):
        manager.set_language(language)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert set(manager.findChildren(QTranslator)) == set(manager._translators)
    assert len(manager._translators) == 2


def test_an_unknown_language_is_refused(qapp: QApplication) -> None:
    with pytest.raises(ValueError, match="tlh"):
        language_manager().set_language("tlh")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the locale comes from LANG")
@pytest.mark.parametrize(
    ("lang", "language"), [("es_MX.UTF-8", "es"), ("en_GB.UTF-8", "en"), ("fi_FI.UTF-8", "en")]
)
def test_system_means_the_platforms_language_or_english(lang: str, language: str) -> None:
    import subprocess

    code = (
        "from PySide6.QtCore import QCoreApplication; app = QCoreApplication([]);"
        "from poda.house.i18n import language_manager as m; m().set_language('system');"
        "print(m().language)"
    )
    clean = {name: v for name, v in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=clean | {"LANG": lang, "LC_ALL": lang},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == language


def test_the_tools_of_the_translations_are_installed() -> None:
    folder = Path(sys.executable).parent
    for tool in ("pyside6-lupdate", "pyside6-lrelease"):
        assert shutil.which(tool) or (folder / tool).exists()


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Ctrl+Shift+Z, Enter, Ctrl+Enter, Del, Ins, Backspace, PgUp, Space"),
        ("es", "Ctrl+Mayús+Z, Intro, Ctrl+Intro, Supr, Ins, Retroceso, Re Pág, Espacio"),
    ],
)
def test_keys_are_named_as_they_are_printed(qapp: QApplication, language: str, names: str) -> None:
    language_manager().set_language(language)
    keys = "Ctrl+Shift+Z", "Return", "Ctrl+Return", "Del", "Ins", "Backspace", "PgUp", "Space"
    assert keys_text(*(QKeySequence(each) for each in keys)) == names
    assert keys_text(QKeySequence("Return"), QKeySequence("Enter")) == names.split(", ")[1]
    assert keys_text(QKeySequence(), QKeySequence("F5")) == "F5"


def test_no_other_place_names_a_key() -> None:
    """Qt's own names are Control and Suprimir; a menu's column takes ours from the translation."""
    house = Path(poda.__file__).parent
    users = [path.name for path in house.rglob("*.py") if "NativeText" in path.read_text("utf-8")]
    assert users == ["i18n.py"]
