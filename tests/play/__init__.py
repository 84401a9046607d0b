"""The Play tab, driven as a person drives it."""
