"""The parts of `companion hardware`: plan, check, wire, test a tower."""
