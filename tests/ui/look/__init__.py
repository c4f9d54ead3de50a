"""How it looks on every panel: tokens, sizes, whole texts, motion, what is drawn anew, and what a picture costs."""
