"""Any text as LaTeX that compiles, with pdfLaTeX too."""

from __future__ import annotations

import unicodedata
from typing import Final

_SPECIAL: Final = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"$\sim$",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}", "'": r"\textquotesingle{}", "-": "{-}",
    "≤": r"$\leq$", "≥": r"$\geq$", "∞": r"$\infty$", "−": "$-$", "×": r"$\times$",
    "·": r"\textperiodcentered{}", "•": r"\textbullet{}", "…": r"\dots{}", "–": r"\textendash{}",
    "—": r"\textemdash{}", "“": r"\textquotedblleft{}", "”": r"\textquotedblright{}",
    "‘": r"\textquoteleft{}", "’": r"\textquoteright{}", "→": r"$\rightarrow$",
    "←": r"$\leftarrow$", "≈": r"$\approx$", "≠": r"$\neq$", "½": r"$\frac12$",
    "\u00a0": "~", "\u202f": r"\,", "¿": r"\textquestiondown{}", "¡": r"\textexclamdown{}",
    "α": r"$\alpha$", "β": r"$\beta$", "γ": r"$\gamma$", "δ": r"$\delta$", "ε": r"$\epsilon$",
    "«": r"\guillemotleft{}", "»": r"\guillemotright{}",
}  # fmt: skip

_ACCENTS: Final = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0308": '"', "\u030a": "r",
    "\u0327": "c", "\u030c": "v", "\u0304": "=", "\u0306": "u", "\u0307": ".", "\u0328": "k",
    "\u030b": "H",
}  # fmt: skip


def escaped(text: str) -> str:
    """The text as LaTeX prints it; what its fonts do not have, by the number of the character."""
    return "".join(map(_one, text))


def number(text: str) -> str:
    """The same for values and windows: their signs are minus signs."""
    return escaped(text).replace("{-}", r"\textminus{}")


def _one(character: str) -> str:
    if character in _SPECIAL:
        return _SPECIAL[character]
    if " " <= character <= "~":
        return character
    if character.isspace():
        return " "
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 2 and parts[0].isascii() and parts[0].isalpha() and parts[1] in _ACCENTS:
        base = {"i": r"\i", "j": r"\j"}.get(parts[0], parts[0])
        return f"\\{_ACCENTS[parts[1]]}{{{base}}}"
    return f"{{\\ttfamily U+{ord(character):04X}}}"
