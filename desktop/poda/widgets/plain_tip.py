"""Tooltips that quote what a stranger wrote."""

from __future__ import annotations

from html import escape


def plain_tip(text: str) -> str:
    """The text for a tooltip, which shows it letter by letter.

    Qt takes a text with a tag in it for HTML, in tooltips whatever the widget's own format: a
    remark in a match, or the name of a file, would load the pictures that it names (on Windows from
    other computers), and be laid out as it likes.
    """
    if "<" not in text and "&" not in text:
        return text
    return "<span>" + escape(text).replace("\n", "<br>") + "</span>"
