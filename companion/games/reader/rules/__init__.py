"""The rules: what may be done, its effect, and legal positions.

Read in this order: `definition` and `state`; `script` (the one question) and `verbs` (what an answer is made of);
`cards`, `dice`, `turns`, `lots`, `score`. `positions`, `telling` and `game` are called by the program.
"""
