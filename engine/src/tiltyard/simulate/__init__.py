"""Random but seeded tournaments."""
