"""What is kept of the Tree tab while it is used, damaged: a draft or a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from formats import DRAFTS
from hostile import is_clear
from poda.engine.errors import EngineError
from poda.tree.session import draft


@pytest.mark.parametrize("name", ["bounds", "window"])
@pytest.mark.parametrize("ends", [[10**400, 1], [0, -(10**400)], [1], "12x", {}, True, [None, 1]])
def test_a_pair_of_numbers_that_is_none_is_a_sentence(name: str, ends: Any) -> None:
    document = json.loads(DRAFTS[0])
    document["options"][name] = ends
    with pytest.raises(EngineError) as caught:
        draft.from_json(json.dumps(document))
    assert is_clear(caught.value).params == {"field": "options"}
