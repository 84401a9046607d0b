"""What packages add stands where their manifests say, whichever package is read first."""

from __future__ import annotations

import pytest

from poda.base.packages import inserted


@pytest.mark.parametrize(
    ("added", "found"),
    [
        ([("c", "a")], "acbz"),
        ([("d", "c"), ("c", "a")], "acdbz"),  # it follows what another package adds later
        ([("x", ""), ("y", "x"), ("q", "nowhere")], "abxyqz"),
        ([("p", "q"), ("q", "p")], "abpqz"),
    ],
)
def test_a_name_follows_the_one_that_its_package_names(
    added: list[tuple[str, str]], found: str
) -> None:
    assert "".join(inserted("abz", added, "z")) == found
