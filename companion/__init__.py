"""The Table Companion: referees physical board games."""
