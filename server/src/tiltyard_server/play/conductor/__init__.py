"""The conductor of games: bots, time that runs out (flag fall), and players who are absent."""
