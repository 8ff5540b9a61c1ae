"""Who stands where."""
