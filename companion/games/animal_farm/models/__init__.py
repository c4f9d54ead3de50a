"""What the window shows of Animal Farm: the table, a proposal in the making, the end of a round; no Kivy here."""
