"""Politburó: dossiers and faces, cards in hand, on the pile and out of turn, whole games."""
