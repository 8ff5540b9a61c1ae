"""Arena standings: score sheets, ranks, teams and trophies."""
