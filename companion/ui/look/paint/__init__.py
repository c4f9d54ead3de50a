"""What is drawn with: plain shapes, the pages of art, wood and paper, and things that are drawn once."""
