import { describe, expect, it } from 'vitest';
import type { Match, PatchMessage, View } from '@/lib/api/types';
import { applyLive } from '@/lib/live';
import { FakeBackend } from '@/testing/fake-backend';
import { startTournament } from '@/testing/render';

function makeView(): View {
  const backend = new FakeBackend();
  const id = startTournament(backend, 4);
  return backend.handle('GET', `/api/tournaments/${id}`) as View;
}

function makePatch(view: View, change: Partial<PatchMessage> = {}): PatchMessage {
  return {
    type: 'patch',
    from: view.seq,
    seq: view.seq + 1,
    now: 0,
    tournament: null,
    entries: [],
    matches: [],
    standings: null,
    rounds: null,
    ...change,
  };
}

describe('a live patch', () => {
  it('replaces the rows it names and leaves the others as they are', () => {
    const view = makeView();
    const changed = { ...view.matches[1], status: 'completed', winner: 1 } as Match;
    const applied = applyLive(view, makePatch(view, { matches: [changed], tournament: { matches_done: 1 } }));
    if (applied.kind !== 'changed') throw new Error(applied.kind);
    expect(applied.view.matches[1]).toBe(changed);
    expect(applied.view.matches[0]).toBe(view.matches[0]);
    expect(applied.view).toMatchObject({ seq: view.seq + 1, matches_done: 1, my: view.my });
    expect(applied.mineMayDiffer).toBe(false);
    expect(applied.view.matches.filter((match) => !view.matches.includes(match))).toEqual([changed]);
  });

  it('appends entries it has not seen', () => {
    const view = makeView();
    const applied = applyLive(
      view,
      makePatch(view, {
        entries: [
          {
            number: 9,
            name: 'Late',
            user_id: null,
            username: null,
            rating: null,
            club: null,
            status: 'registered',
            seed: null,
            place: null,
          },
        ],
      }),
    );
    expect(applied.kind === 'changed' && applied.view.entries.map((entry) => entry.number)).toEqual([1, 2, 3, 4, 9]);
  });

  it('is ignored when it brings nothing new', () => {
    const view = makeView();
    expect(applyLive(view, makePatch(view, { from: view.seq - 2, seq: view.seq }))).toEqual({ kind: 'known' });
  });

  it('overlapping what we have is applied', () => {
    const view = makeView();
    expect(applyLive(view, makePatch(view, { from: view.seq - 2 })).kind).toBe('changed');
  });

  it('beyond a gap asks for what was missed', () => {
    const view = makeView();
    expect(applyLive(view, makePatch(view, { from: view.seq + 1, seq: view.seq + 2 }))).toEqual({ kind: 'gap' });
  });

  it('says when what the reader may do can differ', () => {
    const view = makeView();
    const applied = applyLive(view, makePatch(view, { tournament: { phase: 'completed' } }));
    expect(applied.kind === 'changed' && applied.mineMayDiffer).toBe(true);
  });
});

describe('a snapshot', () => {
  it('replaces everything but what is ours', () => {
    const view = makeView();
    const applied = applyLive(view, {
      type: 'snapshot',
      seq: view.seq + 5,
      now: 0,
      view: { ...view, name: 'Renamed' },
    });
    expect(applied.kind === 'changed' && applied.view).toMatchObject({
      name: 'Renamed',
      seq: view.seq + 5,
      my: view.my,
    });
  });

  it('older than what we have is ignored', () => {
    const view = makeView();
    expect(applyLive(view, { type: 'snapshot', seq: view.seq - 1, now: 0, view })).toEqual({ kind: 'known' });
  });
});
