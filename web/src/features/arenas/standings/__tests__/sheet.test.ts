import { describe, expect, it } from 'vitest';
import { bodyOf, canBerserk, checkDraft, draftOf, gamesIn, USUAL } from '@/features/arenas/form/draft';
import { nameClock } from '@/lib/chess/time-controls';
import { gameOfFigure, playedGames } from '@/features/arenas/game-result';
import { speakSheet, viewSheet } from '@/features/arenas/standings/sheet';
import { layOut, PX_A_MINUTE } from '@/features/arenas/calendar/timeline-layout';
import { makeArena, makeGame } from '@/testing/fake-arena';

describe('a score sheet', () => {
  it('shows the newest results, doubled ones apart, and says how many are hidden', () => {
    const { marks, hidden } = viewSheet([2, 2, 4, 0, 1], [false, false, true, false, false], 4);
    expect(hidden).toBe(1);
    expect(marks.map((mark) => mark.tone)).toEqual(['good', 'fire', 'zero', 'plain']);
    expect(speakSheet([2, 4])).toBe('2 games: 2, 4');
    expect(speakSheet([])).toBe('no game yet');
  });

  it('knows the game of each of its figures, past those that run or were called off', () => {
    const games = [
      makeGame(4, { status: 'running' }),
      makeGame(3, { status: 'black' }),
      makeGame(2, { status: 'aborted' }),
      makeGame(1, { status: 'draw' }),
    ];
    const player = { player_id: 1, sheet: [1, 0], fire: [false, false], games };
    expect([1, 2, 3].map((place) => gameOfFigure(player, place)?.number)).toEqual([1, 3, undefined]);
  });

  it('gives each finished game of a player its points, and none to those that run or were called off', () => {
    const games = [
      makeGame(4, { status: 'running' }),
      makeGame(3, { status: 'aborted' }),
      makeGame(2, { status: 'white' }),
      makeGame(1, { status: 'draw' }),
    ];
    const played = playedGames({ player_id: 1, sheet: [1, 4], fire: [false, true], games });
    expect(played.map((row) => [row.outcome, row.points])).toEqual([
      ['running', null],
      ['none', null],
      ['win', 4],
      ['draw', 1],
    ]);
    expect(played[2]?.isDoubled).toBe(true);
  });
});

describe('a new arena', () => {
  const now = Date.parse('2026-11-16T08:00:00Z');

  it('says in place what makes no sense', () => {
    expect(checkDraft(USUAL, now)).toEqual({});
    expect(checkDraft({ ...USUAL, initial: 0, increment: 0 }, now).clock).toContain('0+0');
    expect(checkDraft({ ...USUAL, initial: 3600, minutes: 20 }, now).minutes).toContain('longer arena');
    expect(checkDraft({ ...USUAL, initial: 15, minutes: 720 }, now).minutes).toContain('too many');
    expect(checkDraft({ ...USUAL, start: 'date', date: '2026-11-15T08:00' }, now).date).toBeDefined();
    expect(checkDraft({ ...USUAL, position: '8/8/8/8/8/8/8/8 w - - 0 1' }, now).position).toContain('casual');
    expect(checkDraft({ ...USUAL, minRating: 2000, maxRating: 1500 }, now).ratings).toBeDefined();
    expect(checkDraft({ ...USUAL, teams: [1] }, now).teams).toContain('two teams');
  });

  it('is sent as the server takes it, without what its clock forbids', () => {
    const body = bodyOf({
      ...USUAL,
      name: ' Tal ',
      initial: 60,
      increment: 10,
      allowsBots: true,
      allowList: 'anna, ben',
    });
    expect(body).toMatchObject({
      name: 'Tal',
      starts_in_minutes: 5,
      clock: { initial_seconds: 60, increment_seconds: 10 },
      has_berserk: false,
      allows_bots: true,
      allow_list: ['anna', 'ben'],
      battle: null,
    });
    expect(body).not.toHaveProperty('password');
    expect([canBerserk({ initial: 180, increment: 2 }), canBerserk({ initial: 0, increment: 2 })]).toEqual([
      true,
      false,
    ]);
    expect(gamesIn({ initial: 180, increment: 0, minutes: 45 })).toBeCloseTo(8.91, 2);
    expect([nameClock(15, 0), nameClock(90, 1), nameClock(600, 5)]).toEqual(['¼+0', '1.5+1', '10+5']);
  });

  it('comes back from an arena as it was made', () => {
    const draft = draftOf(makeArena({ starts_at: now }));
    expect([draft.initial, draft.increment, draft.minutes, draft.variant]).toEqual([180, 2, 45, 'standard']);
    expect(Date.parse(draft.date)).toBe(now);
  });
});

describe('the timeline', () => {
  it('gives each arena its length and no two the same place', () => {
    const now = Date.parse('2026-11-16T08:10:00Z');
    const at = (id: number, from: number, minutes: number) =>
      makeArena({ id, starts_at: now + from * 60_000, ends_at: now + (from + minutes) * 60_000 });
    const { bars, lanes, nowLeft } = layOut([at(1, -10, 60), at(2, 0, 60), at(3, 60, 60), at(4, 900, 60)], now);
    expect(bars.map((bar) => bar.arena.id)).toEqual([1, 2, 3]);
    expect(bars.map((bar) => bar.lane)).toEqual([0, 1, 0]);
    expect(lanes).toBe(2);
    expect(bars[1]?.left).toBe(nowLeft);
    expect(bars[0]?.width).toBe(60 * PX_A_MINUTE - 6);
  });

  // Mend 43: an arena ended early went on to its planned end.
  it('ends an arena where it was ended', () => {
    const now = 1_700_000_000_000;
    const minute = 60_000;
    const endedAfter = (minutes: number) =>
      makeArena({
        id: minutes,
        phase: 'finished',
        starts_at: now - 50 * minute,
        ends_at: now + 250 * minute,
        finished_at: now + (minutes - 50) * minute,
      });
    const { bars } = layOut([endedAfter(2), endedAfter(50)], now);
    expect(bars.map(({ length }) => length <= 50 * PX_A_MINUTE)).toEqual([true, true]);
    expect(bars[0]?.length).toBeLessThanOrEqual(2 * PX_A_MINUTE); // however long its name is
    expect(bars[0]?.lane).not.toBe(bars[1]?.lane);
  });
});
