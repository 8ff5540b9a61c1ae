"""Who meets whom: the kinds of tournaments between engines, and how their games are counted."""
