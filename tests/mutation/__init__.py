"""Mutation testing: does a test fail when a line of the referee is changed?

`make mutation` changes one thing at a time in `engine/`, `mechanics/` and `games/`, on a seeded sample, and runs the
tests that reach the changed lines until one of them fails. Nothing of the tree is written to.

- `operators`: what is changed.
- `mutants`: where, each with a name that stays when lines move; the seeded sample.
- `reached`: which test reaches which line, by coverage's contexts.
- `replacing`: how a change gets into a running process, or into one that starts.
- `forks`: the pytest plugin that tries the mutants, each in a fork of a process that has collected all tests.
- `survivors`: the committed list of those that no test notices, each with its reason.

Tools that do this exist (mutmut, cosmic-ray). They start a process of pytest for each mutant or rewrite the whole tree
into trampolines; neither tries a seeded sample by lines reached within the hour that is given here.
"""
