"""Of Qt's Unicode data the bundle keeps what is asked for, and Qt answers as before."""

import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import PySide6
import pytest

PACKAGING = Path(__file__).parent.parent.parent / "packaging"
LIBRARIES = Path(PySide6.__file__).parent / "Qt" / "lib"

# What a window can show of it: names sorted in many languages, time zones in our two.
ASKS = """
from functools import cmp_to_key
from pathlib import Path
from PySide6.QtCore import QCollator, QLocale, QTimeZone
words = "ñandú nandu Zebra zebra ångström ärlig o ö œuvre 10 9 2 llama luz straße ça".split()
words += "你好 北京 日本 Ω Привет İstanbul ıslak a.txt A.txt -a".split()
for name in "C en_US es_ES es_MX sv_SE da_DK de_DE fr_CA tr_TR ru_RU zh_CN ja_JP ko_KR".split():
    locale = QLocale(name)
    collator = QCollator(locale)
    for numbers in (False, True):
        collator.setNumericMode(numbers)
        print(name, sorted(words, key=cmp_to_key(collator.compare)))
    print([locale.toUpper(word) for word in words])
    for place in (b"Europe/Madrid", b"America/New_York", b"UTC") if name[:2] in "enes" else ():
        zone = QTimeZone(place)
        for kind in (QTimeZone.StandardTime, QTimeZone.DaylightTime, QTimeZone.GenericTime):
            for form in (QTimeZone.LongName, QTimeZone.ShortName):
                print(place, zone.displayName(kind, form, locale))
mapped = {line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines()}
print([name for name in mapped if "icudata" in name])
"""


@pytest.fixture
def icu(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """packaging/icu.py."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import icu as module

    yield module
    sys.modules.pop("icu", None)


def package(icu: ModuleType, tables: list[tuple[str, bytes]]) -> bytes:
    head = struct.pack("<HBB20s8x", 32, 0xDA, 0x27, b"12345678CmnD")
    return head + icu._packed(tables)


def test_what_is_kept_is_found_under_its_name(icu: ModuleType) -> None:
    tables = [("x/de.res", b"d" * 16), ("x/en.res", b"e" * 48), ("x/root.res", b"r" * 32)]
    whole = package(icu, tables)
    assert icu.contents(whole) == tables
    kept = icu.kept(whole)
    assert kept[:32] == whole[:32]
    assert icu.contents(kept) == tables[1:]


def test_tables_begin_where_processors_like_to_read(icu: ModuleType) -> None:
    whole = package(icu, [("x/a", b"1"), ("x/bcdefg", b"2" * 17), ("x/h", b"3")])
    names = dict(icu.contents(whole))
    assert names["x/bcdefg"] == b"2" * 17 + bytes(15)
    places = struct.unpack_from("<6I", whole, 32 + 4)[1::2]
    assert all(place % 16 == 0 for place in places)


KEPT = """
en.res en_GB.res es_419.res root.res pool.res zone/es.res curr/tzm.res coll/sv.res coll/ucadata.icu
zoneinfo64.res likelySubtags.res uts46.nrm lang/res_index.res metaZones.res timezoneTypes.res
"""
GONE = """
de.res est.res zh_Hant_TW.res zone/fil.res lang/pt_PT.res brkitr/root.res ibm-943_P15A-2003.cnv
unames.icu translit/en.res unit/es.res
"""


@pytest.mark.parametrize("name", KEPT.split())
def test_this_is_kept(icu: ModuleType, name: str) -> None:
    assert icu.DROPPED.match(name) is None


@pytest.mark.parametrize("name", GONE.split())
def test_this_goes(icu: ModuleType, name: str) -> None:
    assert icu.DROPPED.match(name)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt brings ICU on Linux alone")
def test_qt_sorts_and_names_as_with_all_of_it(
    icu: ModuleType, require: Callable[[str], str], tmp_path: Path
) -> None:
    require("ld")
    (whole,) = LIBRARIES.glob("libicudata.so.*")
    reduced = Path(shutil.copy(whole, tmp_path))
    icu.reduce(reduced)
    assert reduced.stat().st_size < whole.stat().st_size / 4
    answers = []
    for library in (whole, reduced):
        run = subprocess.run(
            [sys.executable, "-c", ASKS],
            env=os.environ | {"LD_PRELOAD": str(library), "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        *lines, mapped = run.stdout.splitlines()
        assert str(library) in mapped
        answers.append(lines)
    assert answers[0] == answers[1]
    assert len(answers[0]) > 50
