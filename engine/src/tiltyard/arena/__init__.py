"""Arenas: play as much as you like until the time is up. Pure: no clock, no chance, no network.

`arena.decide` and `fold.evolve` are the machine, `pairing.pair_round` pairs everybody who waits,
`codec` reads and writes the log. docs/algorithms/arena.md says where each rule is.
"""
