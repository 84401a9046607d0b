"""Why Star1 or Star2 cut, in words, for the card that explains it."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QCoreApplication

from poda.engine.game import MAX, MIN
from poda.engine.record.proof import Known, Proof, why_known, why_pruned
from poda.engine.record.recording import Recording
from poda.engine.record.star_proof import StarProof, why_cut
from poda.tree.model.values import in_words, short
from poda.tree.panels.proof_trial import Side
from poda.tree.sentences.steps import node_name


def any_proof(recording: Recording[Any, Any], node: int) -> Proof | StarProof | Known | None:
    """Why the search never came to a tree node; None where it did."""
    return why_pruned(recording, node) or why_cut(recording, node) or why_known(recording, node)


def star_sentence(recording: Recording[Any, Any], proof: StarProof) -> str:
    """Why nothing within the bounds can matter there."""
    extreme = proof.bounds[1 if proof.is_upper else 0]
    if not proof.is_dice and proof.is_upper:
        text = QCoreApplication.translate(
            "ProofCard",
            "MIN at {cut} already has {value}, and above it only more than {bound} matters: "
            "whatever stands here, MIN takes at most {value}.",
        )
    elif not proof.is_dice:
        text = QCoreApplication.translate(
            "ProofCard",
            "MAX at {cut} already has {value}, and above it only less than {bound} matters: "
            "whatever stands here, MAX takes at least {value}.",
        )
    elif proof.is_upper and math.isfinite(extreme):
        text = QCoreApplication.translate(
            "ProofCard",
            "No leaf is worth more than {extreme}. Even with that for all that was left out, the "
            "expected value at {cut} would be {value}, not above {bound}.",
        )
    elif math.isfinite(extreme):
        text = QCoreApplication.translate(
            "ProofCard",
            "No leaf is worth less than {extreme}. Even with that for all that was left out, the "
            "expected value at {cut} would be {value}, not below {bound}.",
        )
    elif proof.is_upper:
        text = QCoreApplication.translate(
            "ProofCard", "The expected value at {cut} is {value} at most, not above {bound}."
        )
    else:
        text = QCoreApplication.translate(
            "ProofCard", "The expected value at {cut} is {value} at least, not below {bound}."
        )
    question = recording.question
    return text.format(
        cut=node_name(recording.tree, proof.cut),
        extreme=in_words(question, extreme),
        value=in_words(question, proof.value),
        bound=in_words(question, proof.bound),
    )


def star_sides(recording: Recording[Any, Any], proof: StarProof) -> tuple[Side, Side]:
    """The node that cut with what was compared, and alpha or beta, whoever set it."""
    tree = recording.tree
    name = "alpha" if proof.is_upper else "beta"
    return (
        Side(
            int(tree.player[proof.cut]),
            short(proof.value, scored=False),
            node_name(tree, proof.cut),
        ),
        Side(MAX if proof.is_upper else MIN, short(proof.bound, scored=False), name),
    )
