"""The Keizer format: rules, record and settings."""
