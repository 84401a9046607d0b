"""Questions as a QTI 2.2 package: a test, one item for each question, pictures and a manifest.

If there are several variants, the test gives each candidate one. Each right blank counts one; their
sum is scaled to the marks of the question. Feedback below the question explains wrong blanks.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from poda.packages.teach.engine.exercises.platforms.blanks import AnswerBlank, plain_number
from poda.packages.teach.engine.exercises.platforms.item import BlankCell, Item, VariantItems, legal

QTI: Final = "http://www.imsglobal.org/xsd/imsqti_v2p2"
PACKAGE: Final = "http://www.imsglobal.org/xsd/imscp_v1p1"
_INSTANCE: Final = "http://www.w3.org/2001/XMLSchema-instance"
_PLACES: Final = {
    QTI: "http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd",
    PACKAGE: "http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd",
}
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # so that the same sheets give the same bytes


def qti_package(title: str, groups: Sequence[VariantItems]) -> bytes:
    """The bytes of the package, a .zip file."""
    files: dict[str, bytes] = {}
    manifest = _root("manifest", PACKAGE, identifier="poda")
    metadata = ET.SubElement(manifest, "metadata")
    ET.SubElement(metadata, "schema").text = "QTIv2.2 Package"
    ET.SubElement(metadata, "schemaversion").text = "1.0.0"
    ET.SubElement(manifest, "organizations")
    resources = ET.SubElement(manifest, "resources")
    whole = _resource(resources, "test", "imsqti_test_xmlv2p2", ["test.xml"])
    places = [
        [f"item-{variant}-{number}" for number, _ in enumerate(group.items, 1)]
        for variant, group in enumerate(groups, 1)
    ]
    for group, names in zip(groups, places, strict=True):
        for item, name in zip(group.items, names, strict=True):
            picture = f"images/{name}.png"
            files[f"{name}.xml"] = _bytes(_item(item, name, picture))
            files[picture] = item.picture.data
            _resource(resources, name, "imsqti_item_xmlv2p2", [f"{name}.xml", picture])
            ET.SubElement(whole, "dependency", identifierref=name)
    head = {"imsmanifest.xml": _bytes(manifest), "test.xml": _bytes(_test(title, groups, places))}
    return _zip(head | files)


def _root(name: str, space: str, **attributes: str) -> ET.Element:
    place = f"{space} {_PLACES[space]}"
    names = {"xmlns": space, "xmlns:xsi": _INSTANCE, "xsi:schemaLocation": place}
    return ET.Element(name, names | attributes)


def _bytes(root: ET.Element) -> bytes:
    return bytes(ET.tostring(root, "utf-8", xml_declaration=True)) + b"\n"


def _zip(files: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, data)
    return held.getvalue()


def _resource(resources: ET.Element, name: str, kind: str, files: list[str]) -> ET.Element:
    resource = ET.SubElement(resources, "resource", identifier=name, type=kind, href=files[0])
    for file in files:
        ET.SubElement(resource, "file", href=file)
    return resource


def _test(title: str, groups: Sequence[VariantItems], places: list[list[str]]) -> ET.Element:
    test = _root("assessmentTest", QTI, identifier="test", title=legal(title))
    part = ET.SubElement(
        test, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="individual"
    )
    parent = part
    if len(groups) > 1:
        parent = _section(part, "variants", title)
        ET.SubElement(parent, "selection", select="1")
    for number, (group, names) in enumerate(zip(groups, places, strict=True), 1):
        section = _section(parent, f"variant-{number}", group.title)
        for name in names:
            ET.SubElement(section, "assessmentItemRef", identifier=name, href=f"{name}.xml")
    return test


def _section(parent: ET.Element, name: str, title: str) -> ET.Element:
    return ET.SubElement(
        parent, "assessmentSection", identifier=name, title=legal(title), visible="true"
    )


# An item

_SCORE, _MOST, _TOLD = "SCORE", "MAXSCORE", "FEEDBACK"


def _item(item: Item, name: str, picture: str) -> ET.Element:
    root = _root(
        "assessmentItem", QTI, identifier=name, title=legal(item.title), adaptive="false",
        timeDependent="false",
    )  # fmt: skip
    cells = item.cells
    for cell in cells:
        _declare(root, cell.blank)
    marks = item.marks or len(cells)
    _outcome(root, _SCORE, "single", "float", "0")
    _outcome(root, _MOST, "single", "float", str(marks))
    _outcome(root, _TOLD, "multiple", "identifier", "")
    _body(root, item, picture)
    processing = ET.SubElement(root, "responseProcessing")
    for cell in cells:
        _process(processing, cell.blank)
    scaled = ET.SubElement(processing, "setOutcomeValue", identifier=_SCORE)
    share = ET.SubElement(scaled, "divide")
    product = ET.SubElement(share, "product")
    ET.SubElement(product, "variable", identifier=_SCORE)
    _number(product, str(marks))
    _number(share, str(len(cells)))
    return root


def _outcome(root: ET.Element, name: str, count: str, kind: str, value: str) -> None:
    outcome = ET.SubElement(
        root, "outcomeDeclaration", identifier=name, cardinality=count, baseType=kind
    )
    if value:
        ET.SubElement(ET.SubElement(outcome, "defaultValue"), "value").text = value


def _declare(root: ET.Element, blank: AnswerBlank) -> None:
    kind = "identifier" if blank.choices else "string" if blank.is_text else "float"
    response = ET.SubElement(
        root, "responseDeclaration", identifier=blank.key, cardinality="single", baseType=kind
    )
    ET.SubElement(ET.SubElement(response, "correctResponse"), "value").text = _right(blank)
    if blank.is_text:
        mapping = ET.SubElement(response, "mapping", defaultValue="0")
        for text in blank.spellings:
            ET.SubElement(
                mapping, "mapEntry", mapKey=text, mappedValue="1", caseSensitive="false"
            )  # fmt: skip


def _right(blank: AnswerBlank) -> str:
    if blank.is_text:
        return blank.spellings[0]
    assert blank.right is not None
    return _choice(int(blank.right)) if blank.choices else plain_number(blank.right)


def _choice(number: int) -> str:
    return f"choice_{number}"


def _body(root: ET.Element, item: Item, picture: str) -> None:
    body = ET.SubElement(root, "itemBody")
    for text in item.paragraphs:
        ET.SubElement(body, "p").text = legal(text)
    shown = item.picture
    ET.SubElement(
        ET.SubElement(body, "p"), "img", src=picture, alt=legal(shown.told),
        width=str(shown.width), height=str(shown.height),
    )  # fmt: skip
    rows = ET.SubElement(ET.SubElement(body, "table"), "tbody")
    for row in item.rows:
        line = ET.SubElement(rows, "tr")
        ET.SubElement(line, "th", scope="row").text = legal(row.title)
        for cell in row.cells:
            _cell(ET.SubElement(line, "td"), cell)
    for row in item.rows:
        for cell in row.cells:
            told = ET.SubElement(
                body, "feedbackBlock", outcomeIdentifier=_TOLD, identifier=cell.blank.key,
                showHide="show",
            )  # fmt: skip
            text = ": ".join(filter(None, (f"{row.title} {cell.label}".strip(), cell.reason)))
            ET.SubElement(told, "p").text = legal(text)


def _cell(place: ET.Element, cell: BlankCell) -> None:
    place.text = legal(f"{cell.label} ")
    blank = cell.blank
    if not blank.choices:
        ET.SubElement(
            place, "textEntryInteraction", responseIdentifier=blank.key, expectedLength="6"
        )
        return
    box = ET.SubElement(
        place, "inlineChoiceInteraction", responseIdentifier=blank.key, shuffle="false"
    )
    for choice, text in zip(blank.choices, cell.options, strict=True):
        ET.SubElement(box, "inlineChoice", identifier=_choice(choice)).text = legal(text)


def _process(processing: ET.Element, blank: AnswerBlank) -> None:
    """Add one to the score for a right blank, or show its feedback."""
    condition = ET.SubElement(processing, "responseCondition")
    right = ET.SubElement(condition, "responseIf")
    if blank.is_text:
        test = ET.SubElement(right, "gt")
        ET.SubElement(test, "mapResponse", identifier=blank.key)
        _number(test, "0")
    else:
        test = ET.SubElement(right, "match")
        if not blank.choices:
            test.tag = "equal"
            test.set("toleranceMode", "absolute")
            # With a tolerance, since decimals have no exact binary value.
            near = f"{blank.near or 1e-9:.4g}"
            test.set("tolerance", f"{near} {near}")
        ET.SubElement(test, "variable", identifier=blank.key)
        ET.SubElement(test, "correct", identifier=blank.key)
    more = ET.SubElement(ET.SubElement(right, "setOutcomeValue", identifier=_SCORE), "sum")
    ET.SubElement(more, "variable", identifier=_SCORE)
    _number(more, "1")
    wrong = ET.SubElement(condition, "responseElse")
    told = ET.SubElement(ET.SubElement(wrong, "setOutcomeValue", identifier=_TOLD), "multiple")
    ET.SubElement(told, "variable", identifier=_TOLD)
    ET.SubElement(told, "baseValue", baseType="identifier").text = blank.key


def _number(parent: ET.Element, text: str) -> None:
    ET.SubElement(parent, "baseValue", baseType="float").text = text
