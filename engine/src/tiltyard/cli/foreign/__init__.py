"""Other pairing programs: called by us, and calling us."""
