"""The draft Swiss of card shops: pods, seats, rounds and the cut."""
