"""Pages are tried in a browser."""

from ..browser import browser, show

__all__ = ["browser", "show"]
