"""Matches in the files of other programs: read into one form, and written as `.mat`."""
