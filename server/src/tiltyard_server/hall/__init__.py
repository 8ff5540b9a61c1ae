"""What an arbiter needs around the pairings: tables, cards, boards and screens."""
