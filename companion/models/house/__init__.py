"""House rules as their owner makes them at the box: numbers, steps, clauses, and what they change. No Kivy."""
