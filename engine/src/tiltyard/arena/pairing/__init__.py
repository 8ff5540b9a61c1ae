"""Arena pairing: who waits, what a pair costs, and the cheapest matching."""
