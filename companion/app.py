"""The composition root: builds everything and passes it in."""


def main() -> int:
    """Run the command line; returns the process's exit code."""
    return 0
