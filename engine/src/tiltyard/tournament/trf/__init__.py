"""Report files (TRF) of a tournament: written and read, for players and for teams."""
