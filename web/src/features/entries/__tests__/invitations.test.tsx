import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntriesView } from '@/features/entries/entries-view';
import { Invitations } from '@/features/entries/invitations';
import type { View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderWith } from '@/testing/render';

let backend: FakeBackend;
let id: number;
const post = (path: string, body: object = {}) =>
  backend.handle('POST', `/api/tournaments/${id}/${path}`, body as Record<string, unknown>);
const read = () => backend.handle('GET', `/api/tournaments/${id}`) as View;
const sent = (call: string) => backend.calls.filter((each) => each === call).length;

beforeEach(() => {
  backend = installBackend();
  backend.user = backend.users[0] ?? null;
  id = backend.create({ name: 'Joust', format: 'single-elimination', seeding: 'manual' }).id;
  post('phase', { to: 'registration' });
});

describe('invitations', () => {
  // Mend 3: organisers ask an account instead of entering it.
  it('are sent by user name and withdrawn while no answer has come', async () => {
    const guest = {
      user_id: 2,
      username: 'knight1',
      display_name: 'Gareth of Orkney',
      status: 'pending',
      created_at: '2026-03-01T10:00:00Z',
    };
    let invited: object[] = [];
    backend.answers.set(`GET tournaments/${id}/invitations`, () => ({ invitations: invited, links: [] }));
    backend.answers.set(`POST tournaments/${id}/invitations`, (body) => {
      expect(body).toEqual({ username: 'knight1' });
      invited = [guest];
      return { seq: read().seq };
    });
    backend.answers.set(`DELETE tournaments/${id}/invitations/2`, () => {
      invited = [];
      return { seq: read().seq };
    });
    const { user } = renderWith(<Invitations view={read()} />);
    await user.type(screen.getByLabelText('Invite an account'), 'knight1');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const list = await screen.findByRole('list', { name: 'People invited' });
    expect(within(list).getByText('No answer yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Gareth of Orkney' }));
    await waitFor(() => expect(screen.queryByText('Gareth of Orkney')).not.toBeInTheDocument());
  });

  // Mend 22: a private tournament has links, and a link can be revoked.
  it('come as links that are made, shown and revoked', async () => {
    let links: object[] = [];
    backend.answers.set(`GET tournaments/${id}/invitations`, () => ({ invitations: [], links }));
    backend.answers.set(`POST tournaments/${id}/invitation-links`, () => {
      links = [
        { id: 7, code: 'ABCD-EFGH-JKLM', path: '/join/ABCD-EFGH-JKLM', created_at: '2026-03-01T10:00:00Z', guests: 1 },
      ];
      return { ...links[0], seq: read().seq };
    });
    backend.answers.set(`DELETE tournaments/${id}/invitation-links/7`, () => {
      links = [];
      return { seq: read().seq };
    });
    const { user } = renderWith(<Invitations view={{ ...read(), is_public: false }} />);
    await user.click(screen.getByRole('button', { name: 'Make an invitation link' }));
    expect(await screen.findByRole('link', { name: /\/join\/ABCD-EFGH-JKLM$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Revoke ABCD-EFGH-JKLM' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /join/ })).not.toBeInTheDocument());
  });
});

describe('those who did not check in', () => {
  beforeEach(() => {
    post('entries', { name: 'Lancelot' });
    post('entries', { name: 'Gawain' });
    post('entries', { name: 'Percival' });
    post('phase', { to: 'check_in' });
    post('entries/1/check-in');
    post('entries/2/check-in');
  });

  // Mend 20: in the seeding phase nobody saw the no-shows, and nobody could be added.
  it('are shown while the seeds are made and can be brought back; others can be added', async () => {
    post('phase', { to: 'seeding' });
    const view = read();
    const entries = view.entries.map((entry) =>
      entry.name === 'Percival' ? { ...entry, status: 'no_show' as const, seed: null } : entry,
    );
    backend.answers.set(`POST tournaments/${id}/entries/3/reinstate`, () => ({ seq: view.seq }));
    const { user } = renderWith(<EntriesView view={{ ...view, entries }} />);
    expect(screen.getByLabelText('Add a player')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Bring Percival back' }));
    await waitFor(() => expect(sent(`POST /api/tournaments/${id}/entries/3/reinstate`)).toBe(1));
  });
});
