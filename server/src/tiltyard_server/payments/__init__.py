"""Money: the ledger, prizes, payouts."""
