"""Builds the Debian packages: `make deb`."""
