"""The parts that screens are made of. They hold no rules: they are given what they show and call back when touched."""
