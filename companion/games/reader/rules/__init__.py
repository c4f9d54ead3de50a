"""The rules: what may be done, what it brings, and the positions that can be.

To be read in this order: `definition` and `state`; `script` (the one question) and `verbs` (what an answer is made of);
`cards`, `dice`, `turns`, `lots`, `score`. `positions`, `telling` and `game` face the program.
"""
