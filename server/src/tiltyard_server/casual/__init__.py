"""Games that belong to no tournament: challenges, the lobby of open ones, rematches, chat."""
