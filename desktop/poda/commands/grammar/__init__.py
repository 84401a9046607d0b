"""What is typed behind `poda`, and no more: nothing that a command needs is imported."""
