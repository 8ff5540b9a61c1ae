"""One game: clocks, moves, endings, and the game as PGN."""
