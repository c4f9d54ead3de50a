"""What a game tells and shows, and what the box would play, at tables that are played by seeds: as it was written down.

`told/<pack>.txt.xz` holds the texts of a pack's tables, an act after the other: who answered what, the events, the
question with its options and what is against each and against nonsense, records of the position with something wrong,
the view and the models of the boards as far as they changed, what a house could ask, and what the players without
people make of it (`tests.goldens.telling`). Besides, what nobody asks at the table: what each judge and each opinion of
a player says of anything (`judged`, `weighed`; mostly as digests), and what is told where the position is otherwise, a
place at a time or a few together (`by_places`, `odd`). At some tables a house has numbers and steps of its own
(`tests.goldens.sets`). And what is told of a pack's data with something wrong (`tests.goldens.parts.definitions`), and
what a game declares, such as what house rules can ask (`declared`).
Nobody wrote these texts by hand and nobody says that they are right: rules are held by scenarios, judgements by the
tests of players. They say that nothing has changed unseen.

    python -m tests.goldens                            what differs, line by line
    python -m tests.goldens show 'politburo/4*'        some texts as they are now
    python -m tests.goldens write                      takes over what is told now (`make goldens ARGS=write`)

A change that is meant is looked at by the first command, then taken over by the last one. Unlike the corpus
(`tests.corpus`), which holds what players were told and names each difference for good, these texts are of the tree as
it stands and are written anew with it.
"""
