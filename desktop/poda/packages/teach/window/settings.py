"""The settings of exercises, exam sheets, predictions and lectures."""

from __future__ import annotations

import re
from typing import Final

from poda.base.settings_document import Values
from poda.house.settings import Document, Setting, SettingsPart, between, some_of

_PREDICTED: Final = ("cut", "next", "value")


class TeachSettings(SettingsPart):
    """The part of the settings file about teaching."""

    tree_lecture = Setting(Document())  # kept by older versions: the current lecture
    tree_exercise = Setting(Document())  # the last exercise, with a person's answers
    tree_exam = Setting(Document())  # the last exam sheets
    tree_predict = Setting(list(_PREDICTED), some_of(_PREDICTED))  # the kinds of questions
    tree_predict_most = Setting(0, between(0, 999_999_999))  # the most questions; 0: no limit

    @classmethod
    def convert_older(cls, values: Values) -> None:
        """Move the last word of an older `tree_predict`, the most questions, to its own setting."""
        if kinds := values.get("tree_predict"):
            values["tree_predict"] = kinds[:-1]
            if re.fullmatch("[0-9]{1,9}", kinds[-1]):
                values["tree_predict_most"] = int(kinds[-1])
