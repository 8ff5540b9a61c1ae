import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Flag, Flags } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const FLAG: Flag = {
  id: 5,
  kind: 'repeated-meetings',
  name: 'Repeated meetings',
  severity: 'medium',
  status: 'open',
  tournament: { id: 4, name: 'Spring Joust' },
  match: 3,
  users: [
    { username: 'erec', display_name: 'Erec' },
    { username: 'enide', display_name: 'Enide' },
  ],
  evidence: {
    summary: 'Erec and Enide met 4 times in 30 days.',
    figures: [
      ['Meetings', '4'],
      ['Chance', '1 in 2,500'],
    ],
    columns: ['Tournament', 'Met'],
    rows: [['Spring Joust', 'round 1']],
    method: 'Counted against the draw.',
  },
  created_at: '2026-03-01T10:00:00Z',
  reviews: [],
};

describe('the flags page', () => {
  let backend: FakeBackend;
  let flags: Flag[];
  const list = (): Flags => ({
    items: flags,
    total: flags.length,
    page: 1,
    page_size: 10,
    counts: { open: flags.length, dismissed: 0, confirmed: 0 },
    kinds: [{ code: 'repeated-meetings', name: 'Repeated meetings' }],
  });
  beforeEach(() => {
    backend = installBackend();
    backend.user = { id: 3, username: 'warden', display_name: 'The Warden', title: null, is_operator: true };
    flags = [FLAG];
    backend.answers.set('GET operations/flags', list);
    backend.answers.set('POST operations/flags/5/review', (body) => {
      flags = [];
      return { ...FLAG, ...body };
    });
  });

  it('shows the evidence, the people and how it was tested', async () => {
    renderApp('/operations/flags');
    const card = await screen.findByRole('article', { name: FLAG.evidence.summary });
    expect(within(card).getByText('1 in 2,500')).toBeVisible();
    expect(within(card).getByRole('row', { name: 'Spring Joust round 1' })).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Erec' })).toHaveAttribute('href', '/players/erec');
    expect(within(card).getByText('Counted against the draw.')).toBeInTheDocument();
  });

  it('dismisses a flag only with a note, and is empty then', async () => {
    const { user } = renderApp('/operations/flags');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss this flag?' });
    expect(within(dialog).getByRole('button', { name: 'Dismiss' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Brothers.');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Nothing to look at')).toBeVisible();
    expect(backend.calls).toContain('POST /api/operations/flags/5/review');
  });

  it('asks for the chosen status and kind', async () => {
    const { user } = renderApp('/operations/flags');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'repeated-meetings');
    await user.click(await screen.findByRole('radio', { name: /^Dismissed/ }));
    await waitFor(() =>
      expect(backend.calls).toContain(
        'GET /api/operations/flags?status=dismissed&page=1&kind=repeated-meetings&page_size=10',
      ),
    );
  });

  it('is closed to everybody else', async () => {
    backend.user = backend.users[0] ?? null;
    renderApp('/operations/flags');
    expect(await screen.findByText('For operators only')).toBeVisible();
    expect(backend.calls.some((call) => call.includes('flags'))).toBe(false);
  });
});
