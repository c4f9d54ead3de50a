"""Reads packs (YAML and CSV files) into typed definitions, and describes mistakes to their authors.

A folder is read by `loader` into a `pack`, which `resolved` makes what a game is played with; `catalogue` knows which
there are. Below these are `heads` (`game.yaml`), what can be changed (`numbers`, `patches`), files as trees
(`sources`), their types (`schemas`), and the games themselves (`scripts`, `others`); above them `house`, `editing` and
`decks`.
"""
