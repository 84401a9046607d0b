"""The tutor, which asks "Sure?" before a person's bad move takes effect."""
