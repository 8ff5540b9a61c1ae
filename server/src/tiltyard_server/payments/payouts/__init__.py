"""Payouts: made, delivered, retried, confirmed, settled by hand; withdrawals from wallets."""
