"""What is stored about a person: handed out, erased, taken out of sentences; accounts closed."""
