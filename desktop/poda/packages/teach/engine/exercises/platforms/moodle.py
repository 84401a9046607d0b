"""Questions in Moodle's XML: each is a cloze question, each variant a category.

A blank in the text of a cloze question is `{1:NUMERICAL:=3:0#~%0%*#reason}`. Characters that could
end such a blank early, or begin another one, are written as HTML entities, which Moodle keeps until
it shows the text.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from poda.packages.teach.engine.exercises.platforms.blanks import plain_number
from poda.packages.teach.engine.exercises.platforms.item import BlankCell, Item, VariantItems, legal

_ENTITIES: Final = str.maketrans(
    {sign: f"&#{ord(sign)};" for sign in "&<>\"{}#~\\"},
)  # fmt: skip


def moodle_xml(title: str, groups: Sequence[VariantItems]) -> bytes:
    """A file for Moodle's import of questions, in UTF-8."""
    quiz = ET.Element("quiz")
    for group in groups:
        category = ET.SubElement(quiz, "question", type="category")
        names = [title, group.title] if len(groups) > 1 else [title]
        # A slash separates categories; a double slash is a literal one.
        path = "/".join(["$course$", "top", *(legal(n).replace("/", "//") for n in names)])
        _text(category, "category", path)
        for item in group.items:
            _question(quiz, item)
    ET.indent(quiz)
    return bytes(ET.tostring(quiz, "utf-8", xml_declaration=True)) + b"\n"


def _text(parent: ET.Element, name: str, text: str, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, name, attributes)
    ET.SubElement(element, "text").text = legal(text)
    return element


def _question(quiz: ET.Element, item: Item) -> None:
    question = ET.SubElement(quiz, "question", type="cloze")
    _text(question, "name", item.title)
    told = _text(question, "questiontext", _html(item), format="html")
    picture = ET.SubElement(
        told, "file", {"name": "tree.png", "path": "/", "encoding": "base64"}
    )  # fmt: skip
    picture.text = base64.b64encode(item.picture.data).decode("ascii")
    _text(question, "generalfeedback", "", format="html")
    ET.SubElement(question, "penalty").text = "0.3333333"
    ET.SubElement(question, "hidden").text = "0"
    if item.tags:
        tags = ET.SubElement(question, "tags")
        for tag in item.tags:
            _text(tags, "tag", tag)


def _html(item: Item) -> str:
    picture = item.picture
    parts = [f"<p>{escaped(text)}</p>" for text in item.paragraphs]
    parts.append(
        f'<p><img src="@@PLUGINFILE@@/tree.png" alt="{escaped(picture.told)}" '
        f'width="{picture.width}" height="{picture.height}"></p>'
    )
    parts.append("<table><tbody>")
    for row in item.rows:
        cells = "".join(f"<td>{escaped(cell.label)} {_cloze(cell)}</td>" for cell in row.cells)
        parts.append(f'<tr><th scope="row">{escaped(row.title)}</th>{cells}</tr>')
    parts.append("</tbody></table>")
    return "".join(parts)


def _cloze(cell: BlankCell) -> str:
    blank, reason = cell.blank, f"#{escaped(cell.reason)}" if cell.reason else ""
    if blank.choices:
        answers = [
            f"={escaped(text)}" if choice == blank.right else f"%0%{escaped(text)}{reason}"
            for choice, text in zip(blank.choices, cell.options, strict=True)
        ]
        return "{1:MULTICHOICE:" + "~".join(answers) + "}"
    wrong = f"%0%*{reason}"
    if blank.is_text:
        return "{1:SHORTANSWER:" + "~".join([*(f"={s}" for s in blank.spellings), wrong]) + "}"
    assert blank.right is not None
    right = f"={plain_number(blank.right)}:{blank.near:.4g}"
    return "{1:NUMERICAL:" + f"{right}~{wrong}" + "}"


def escaped(text: str) -> str:
    """A text escaped for a cloze question."""
    return legal(text).translate(_ENTITIES)
