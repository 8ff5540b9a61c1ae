"""The money of a tournament: entry fees in escrow, prize terms, and what operators decide."""
