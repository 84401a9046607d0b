"""Pictures of a search: files, films, LaTeX."""
