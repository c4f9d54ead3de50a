"""What a pack, a variant or a house rule says beyond its numbers: clauses, held against what their game declares.

Besides `settable`, what else can be set, and `left_behind`, sentences that a change made untrue.
"""
