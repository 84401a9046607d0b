"""Who plays: people, levels, engines and evolved players."""
