import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimBody, claimText } from '@/features/arbiter/claim';
import { ReportBanner } from '@/features/arbiter/report-banner';
import { ResultDialog } from '@/features/arbiter/result-dialog';
import type { Claimed, OpenReport, View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderWith, startTournament } from '@/testing/render';

const WON: Claimed = { kind: 'normal', winner: 0, score: [10, 0], drawn_games: 0 };
const LOST: Claimed = { kind: 'normal', winner: 1, score: [0, 10], drawn_games: 0 };
const said = (side: 0 | 1, result: Claimed) => ({ side, result, at: '2026-03-01T10:00:00Z' });
const row = (state: OpenReport['state'], ...reports: OpenReport['reports']): OpenReport => ({
  match: 1,
  state,
  since: '2026-03-01T10:00:00Z',
  counts_at: null,
  reports,
});

describe('reports of players', () => {
  let backend: FakeBackend;
  let id: number;
  const onClose = vi.fn();
  beforeEach(() => {
    backend = installBackend();
    onClose.mockClear();
    id = startTournament(backend, 4);
    const view = backend.views.get(id);
    if (view) Object.assign(view, { self_report: true });
    Object.assign(view?.entries[0] ?? {}, { user_id: 2 });
  });
  const asPlayer = () => (backend.user = backend.users[1] ?? null);
  const read = () => backend.handle('GET', `/api/tournaments/${id}`) as View;
  const show = () => renderWith(<ResultDialog view={read()} match={1} onClose={onClose} />);

  it('lets a player report their own match', async () => {
    asPlayer();
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: /^Knight 1\s*Seed/ }));
    await user.click(screen.getByRole('button', { name: 'Report result' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(backend.calls).toContain(`PUT /api/tournaments/${id}/matches/1/report`);
  });

  it('asks the other player to confirm with one touch, or to contest', async () => {
    asPlayer();
    backend.reports.set(id, [row('waiting', said(1, LOST))]);
    const { user } = show();
    expect(await screen.findByText('Knight 4 says')).toBeInTheDocument();
    expect(screen.getByText('Knight 4 won')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'That is not right' }));
    expect(screen.getByRole('button', { name: 'Dispute with this result' })).toBeDisabled();
  });

  it('shows a player what they wait for', async () => {
    asPlayer();
    backend.reports.set(id, [row('waiting', said(0, WON))]);
    show();
    expect(await screen.findByText(/Waiting for Knight 4 to confirm/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('lets an arbiter take one word, with a reason', async () => {
    backend.reports.set(id, [row('disputed', said(0, WON), said(1, LOST))]);
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: /Knight 4 won/ }));
    expect(screen.getByRole('button', { name: 'Decide' })).toBeDisabled();
    await user.type(screen.getByLabelText('Reason'), 'I saw it');
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(backend.views.get(id)?.matches[0]).toMatchObject({ winner: 1 }));
  });

  it('puts what waits in front of those it waits for', async () => {
    backend.reports.set(id, [row('disputed', said(0, WON), said(1, LOST))]);
    const onOpen = vi.fn();
    const { user, unmount } = renderWith(<ReportBanner view={read()} onOpenMatch={onOpen} />);
    await user.click(await screen.findByRole('button', { name: 'Decide match 1' }));
    expect(onOpen).toHaveBeenCalledWith(1);
    unmount();
    asPlayer();
    renderWith(<ReportBanner view={read()} onOpenMatch={onOpen} />);
    expect(screen.queryByRole('region', { name: 'Reports to settle' })).toBeNull();
  });

  it('keeps its line while nothing waits, so that nothing moves when something comes', async () => {
    renderWith(<ReportBanner view={read()} onOpenMatch={vi.fn()} />);
    expect(await screen.findByText('No report of a player waits for you.')).toBeInTheDocument();
  });
});

describe('a claim', () => {
  const names: [string, string] = ['A', 'B'];
  it.each<[Claimed, string, object]>([
    [WON, 'A won', { score: [10, 0] }],
    [{ kind: 'normal', winner: 1, score: [10, 20], drawn_games: 0 }, 'B won 2–1', { score: [10, 20] }],
    [{ kind: 'normal', winner: null, score: [5, 5], drawn_games: 0 }, 'A draw', { score: [5, 5] }],
    [{ kind: 'normal', winner: null, score: [10, 10], drawn_games: 1 }, 'A draw', { score: [10, 10], drawn_games: 1 }],
    [{ kind: 'forfeit', winner: 0, score: null, drawn_games: 0 }, 'A won by forfeit', { forfeit: 1 }],
    [{ kind: 'double-forfeit', winner: null, score: null, drawn_games: 0 }, 'Both forfeited', { double_forfeit: true }],
  ])('is a sentence, and something to agree with', (claim, text, body) => {
    expect(claimText(claim, names)).toBe(text);
    expect(claimBody(claim)).toEqual(body);
  });
});
