"""The settings of Poda, as a dialog of pages."""
