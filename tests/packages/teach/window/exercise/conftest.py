"""Pages are tried in a browser."""

from tree.browser import browser, show

__all__ = ["browser", "show"]
