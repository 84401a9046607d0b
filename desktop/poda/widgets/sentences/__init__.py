"""The engine's errors where the translators find them, by what they are about."""
