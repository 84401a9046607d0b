"""What every tab stands on: jobs, theme, languages, settings, crashes, recovery."""
