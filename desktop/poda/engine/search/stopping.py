"""How a search is stopped from outside."""


class SearchStopped(Exception):  # noqa: N818 - nothing went wrong
    """Raised inside a search that was told to stop; its half-made result is worth nothing."""
