"""Builds the owners' handbook (docs/site): pages to look at in a browser without a network, and a booklet to print.

`pages` writes the sources of one language in full, with the games out of their packs; `built` makes pages of them with
Zensical; `tidy` makes these fit for a file, a box and a strict policy; `press` prints the booklet.
"""
