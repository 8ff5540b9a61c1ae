import { describe, expect, it } from 'vitest';
import { formatMoney, formatShare, parseMoney } from '@/lib/money';

describe('money', () => {
  it('is shown in major units, with its sign', () => {
    expect(formatMoney(1250, 'eur')).toBe('€12.50');
    expect(formatMoney(-1250, 'usd')).toBe('-$12.50');
    expect(formatMoney(120_000, 'coins')).toBe('120,000 coins');
    expect(formatShare(1250)).toBe('12.5%');
  });
  it('is read as people write it', () => {
    expect(parseMoney('12.5', 'usd')).toBe(1250);
    expect(parseMoney('12,05', 'inr')).toBe(1205);
    expect(parseMoney('7', 'coins')).toBe(7);
    for (const wrong of ['', '1.234', '-1', 'ten', '1e3']) expect(parseMoney(wrong, 'usd')).toBeNull();
    expect(parseMoney('1.5', 'coins')).toBeNull();
  });
});
