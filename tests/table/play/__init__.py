"""One game being played: its session, clocks, undo, reasons, and what is done about absent people."""
