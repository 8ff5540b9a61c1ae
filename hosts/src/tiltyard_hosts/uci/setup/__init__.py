"""What is to be played: `tournament.json`, books, and whether the machine is large enough."""
