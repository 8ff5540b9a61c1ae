import { describe, expect, it } from 'vitest';
import { applyArena, type ArenaBoard, firstPageOf } from '@/lib/arena/use-arena';
import { describeMinutes, describeReason, listConditions } from '@/lib/arena/words';
import type { StandingsMessage } from '@/lib/api/arena-types';
import { makeArena, makeGame, makeMy, makeRow } from '@/testing/fake-arena';

const board = (part: Partial<ArenaBoard['arena']> = {}): ArenaBoard => ({
  arena: makeArena({ my: makeMy(), ...part }),
  teams: null,
  playing: 0,
  waiting: 0,
});
const update = (part: Partial<StandingsMessage> = {}): StandingsMessage => ({
  type: 'standings_update',
  seq: 11,
  now: 1,
  phase: 'running',
  is_closed: false,
  standings: [makeRow(1)],
  total: 23,
  playing: 4,
  waiting: 2,
  next_in: 3,
  featured: makeGame(1),
  duels: [],
  teams: null,
  ...part,
});

describe('messages of an arena', () => {
  it('carry the numbers, the boards and the first page', () => {
    const next = applyArena(board(), update({ is_closed: true }));
    expect(next).toMatchObject({
      playing: 4,
      waiting: 2,
      arena: { seq: 11, player_count: 23, is_closed: true, featured: { number: 1 }, my: { number: 1 } },
    });
    expect(firstPageOf(update(), undefined)).toMatchObject({ page: 1, pages: 3, total: 23 });
    expect(firstPageOf({ type: 'pong' }, undefined)).toBeNull();
  });

  it('that are old change nothing, and none sets a finished arena going again', () => {
    const held = board();
    expect(applyArena(held, update({ seq: 9 }))).toBe(held);
    const over = board({ phase: 'finished' });
    expect(applyArena(over, update())).toBe(over);
  });

  it('tell the player of a pairing and of its result', () => {
    const opponent = { id: 2, username: 'user2', display_name: 'Elaine', rating: 1998, rank: 2 };
    const paired = applyArena(board(), { type: 'pairing', game_id: 55, color: 'white', opponent });
    expect(paired.arena.my?.game).toBe(55);
    const scored = applyArena(paired, {
      type: 'game_result',
      game_id: 55,
      your_score: 2,
      opponent_score: 0,
      new_total: 6,
      rank: 3,
    });
    expect(scored.arena.my).toMatchObject({ game: null, score: 6, rank: 3 });
    expect(applyArena(scored, { type: 'my', my: makeMy({ status: 'paused' }) }).arena.my?.status).toBe('paused');
  });

  it('end it with a podium', () => {
    const over = applyArena(board(), {
      type: 'tournament_end',
      final_standings: [makeRow(1), makeRow(2)],
      podium: null,
      teams: null,
    });
    expect(over.arena).toMatchObject({ phase: 'finished', podium: [{ player_id: 1 }, { player_id: 2 }] });
  });
});

describe('words of an arena', () => {
  it('name lengths, conditions and ends', () => {
    expect([describeMinutes(45), describeMinutes(90), describeMinutes(1440)]).toEqual(['45 min', '1 h 30 min', '24 h']);
    expect(listConditions({ min_rating: 1500, rated_games: 20, account_days: 1 }, 'Blitz')).toEqual([
      'Rating of 1500 or more',
      '20 rated games of Blitz',
      'An account at least a day old',
    ]);
    expect([
      describeReason('time', 'standard'),
      describeReason('variant-end', 'atomic'),
      describeReason(null, 'standard'),
    ]).toEqual(['on time', 'the king blew up', '']);
  });
});
