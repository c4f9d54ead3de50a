"""The personnel files: each candidate's dossier, all of them, what happens to one, and the winner's."""
