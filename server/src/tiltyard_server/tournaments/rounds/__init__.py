"""Rounds: pairing requests, explanations, previews of corrections, and the clock of a round."""
