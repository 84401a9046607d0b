"""The base of every tab: jobs, theme, languages, settings, crash handling, recovery."""
