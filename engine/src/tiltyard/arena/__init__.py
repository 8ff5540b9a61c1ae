"""Arenas: play as much as you like until the time is up. Pure: no clock, no chance, no network.

`arena.ARENA` is the machine, `pairing.pair_round` pairs everybody who waits.
docs/algorithms/arena.md says where each rule is.
"""
