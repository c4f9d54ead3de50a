"""An evening: session, journal, undo, corrections, sources, people and export."""
