"""The record of a tournament: players, rounds and games, as people see them."""
