import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listFrames, msUntil } from '@/features/hall-screen/frames';
import { DEFAULTS, monitorPaths, pagesOf, parseScreen, shareOf } from '@/features/hall-screen/screen-settings';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

describe('the address of a screen', () => {
  it('is read as it was written, and nonsense is as usual', () => {
    const settings = { ...DEFAULTS, show: ['names' as const, 'clock' as const], of: 3, until: '15:00', rows: 20 };
    const paths = monitorPaths(7, settings);
    expect(paths).toHaveLength(3);
    const search = Object.fromEntries(new URLSearchParams(paths[2]?.split('?')[1]));
    expect(parseScreen(search)).toEqual({ ...settings, monitor: 3 });
    expect(parseScreen({ show: 'x', rows: 'many', until: '25:99', look: 'pink' })).toEqual(DEFAULTS);
  });

  it('divides a list among monitors without losing anybody', () => {
    const all = Array.from({ length: 17 }, (_, index) => index);
    expect([1, 2, 3].flatMap((monitor) => shareOf(all, monitor, 3))).toEqual(all);
    expect(pagesOf(all, 5).flat()).toEqual(all);
    expect(pagesOf([], 5)).toEqual([[]]);
  });

  it('counts down to the hour on the wall', () => {
    expect(msUntil('15:00', new Date(2026, 0, 1, 14, 58, 30))).toBe(90_000);
    expect(msUntil('15:00', new Date(2026, 0, 1, 15, 1))).toBe(0);
  });
});

describe('a screen', () => {
  let backend: FakeBackend;
  let id: number;
  const view = () => {
    const held = backend.views.get(id);
    if (!held) throw new Error('the fake backend lost its tournament');
    return held;
  };
  beforeEach(() => {
    backend = installBackend();
    id = startTournament(backend, 6, { format: 'round-robin' });
  });

  it('stays with the pairings until the round has a result', () => {
    const fresh = view();
    expect(listFrames(fresh, DEFAULTS).map((frame) => frame.part)).toEqual(['pairings', 'names']);
    const first = fresh.matches.find((match) => match.round === 1);
    const later = {
      ...fresh,
      matches: fresh.matches.map((match) =>
        match === first
          ? { ...match, status: 'completed' as const, score: [10, 0] as [number, number], winner: 0 as const }
          : match,
      ),
    };
    expect(listFrames(later, DEFAULTS).map((frame) => frame.part)).toContain('standings');
  });

  it('shows who sits where in letters that fill it', async () => {
    renderApp(`/screen/${id}?show=names`);
    expect(await screen.findByText('Knight 1')).toBeInTheDocument();
    expect(screen.getByText('Find your board')).toBeInTheDocument();
    expect(screen.queryByRole('banner', { name: /menu/i })).not.toBeInTheDocument();
  });

  it('says what the arbiter wrote into its address', async () => {
    renderApp(`/screen/${id}?show=message&say=Round%202%20at%20three`);
    expect(await screen.findByText('Round 2 at three')).toBeInTheDocument();
  });
});
