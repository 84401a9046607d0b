"""The commands of exam sheets, grading and lectures."""
