"""Demo data: people, tournaments, money, and shows played by bots."""
