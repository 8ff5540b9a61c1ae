"""What all formats share: life cycle, entries, results, rounds and the clock of a round."""
