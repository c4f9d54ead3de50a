"""The companion command, one module per subcommand."""
