"""Games over the board as they come in: PGN from electronic boards, by push or from an address."""
