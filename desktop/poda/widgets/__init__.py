"""What two tabs share: boards, small controls, and the engine's errors in the user's language."""
