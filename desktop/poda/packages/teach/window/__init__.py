"""Teaching in the Tree tab: modes, dialogs, and what passes between them and the window."""
