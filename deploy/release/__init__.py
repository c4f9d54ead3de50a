"""Makes everything that is given away: `make release`."""
