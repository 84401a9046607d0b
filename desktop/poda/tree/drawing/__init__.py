"""The picture of a tree at a step, from columns to pixels."""
