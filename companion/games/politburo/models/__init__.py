"""What the window shows of Politburó: the candidates, the stack in words, the end of a round; no Kivy here."""
