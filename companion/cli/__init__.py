"""The `companion` command; each subcommand is a module."""
