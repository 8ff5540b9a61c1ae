/** An amount in the smallest unit as people write it: 4550 is 45.50; nothing is an empty field. */
export function formatAmount(amount: number): string {
  if (amount === 0) return '';
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/** The smallest units of what somebody wrote; null if it is no amount. */
export function readAmount(text: string): number | null {
  const written = text.trim().replace(',', '.');
  if (written === '') return 0;
  return /^\d{1,6}(\.\d{1,2})?$/.test(written) ? Math.round(Number(written) * 100) : null;
}
