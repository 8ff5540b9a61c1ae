import { describe, expect, it } from 'vitest';
import { readGameFilters } from '@/lib/chess/game-filters';
import { balanceOf, checksGiven } from '@/lib/chess/material';

describe('material', () => {
  it('says what each side has more, and who is ahead by how much', () => {
    const [white, black] = balanceOf('rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 5');
    expect(white).toEqual({ more: ['Q', 'P'], points: 7 });
    expect(black).toEqual({ more: ['B'], points: 0 });
  });

  it('counts the checks given in Three-check, which the FEN counts down', () => {
    expect(checksGiven('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1')).toEqual([1, 0]);
    expect(checksGiven('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBeNull();
  });
});

describe('filters of games', () => {
  it('are read from an address without what cannot be', () => {
    expect(
      readGameFilters({ speed: 'blitz', color: 'purple', since: '2026-02-30x', until: '2026-02-01', page: 3 }),
    ).toEqual({
      speed: 'blitz',
      until: '2026-02-01',
      page: 3,
    });
    expect(readGameFilters({ page: 1, opponent: 7 })).toEqual({});
  });
});
