"""The engine as a process that speaks UCI: start it, ask it, understand what it says."""
