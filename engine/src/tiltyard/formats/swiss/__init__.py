"""The Swiss format: rules, record and settings."""
