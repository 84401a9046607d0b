"""The rows of controls of the Tree tab, its menus and dialogs."""
