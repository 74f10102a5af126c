"""What is refused: one file a family, one function a rule, each yields problems."""
