import { describe, expect, it } from 'vitest';
import { describeExtra, describeState, scoreOf } from '@/features/simuls/words';
import type { Simul, SimulGuest } from '@/lib/api/simuls';

const guest = (score: number | null): SimulGuest => ({
  username: 'ada',
  display_name: 'Ada',
  title: '',
  rating: 1500,
  is_accepted: true,
  game_id: 1,
  score,
});
const clock = (fixed: number, each: number) =>
  describeExtra({
    initial_seconds: 1200,
    increment_seconds: 0,
    speed: 'rapid',
    variant: 'standard',
    extra_seconds: fixed,
    extra_seconds_a_guest: each,
  });

describe('the words of a simul', () => {
  it('adds up what the host got, halves as people write them', () => {
    expect(scoreOf([guest(1), guest(0.5), guest(null)])).toBe('1½');
    expect(scoreOf([guest(0.5)])).toBe('½');
    expect(scoreOf([guest(0)])).toBe('0');
  });

  it('says what the host has beside, and nothing where there is nothing', () => {
    expect(clock(0, 0)).toBe('');
    expect(clock(120, 0)).toContain('2 min');
    expect(clock(0, 30)).toContain('30 s');
    expect(clock(120, 30)).toMatch(/2 min.*30 s/);
  });

  it('says the score only when all is over', () => {
    const guests = [guest(1), guest(0)];
    const state = (status: Simul['status']) => describeState({ status, guests });
    expect(state('over')).toBe('The host scored 1 of 2');
    expect(state('running')).not.toContain('1 of 2');
  });
});
