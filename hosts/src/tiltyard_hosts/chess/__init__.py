"""Chess and its variants: the rules, clocks, bots and a whole game. Only `engines` does I/O."""
