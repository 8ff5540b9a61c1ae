"""Ludo: the rules, the dice, the bots and a whole game with its clock. No I/O."""
