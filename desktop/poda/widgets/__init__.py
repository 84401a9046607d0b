"""The widgets that tabs share: boards, small controls, and the engine's errors in words."""
