"""The texts of a pack as such: its languages, packs of words, and catalogues for translators."""
