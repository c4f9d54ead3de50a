"""The box at seats of its own: it plays along, says why it has done so, and tells what it would do."""
