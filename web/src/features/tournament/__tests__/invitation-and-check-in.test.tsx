import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvitationBanner } from '@/features/tournament/invitation-banner';
import { NextPhase, usePhaseMoves } from '@/features/tournament/phase-actions';
import type { View } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderWith } from '@/testing/render';

let backend: FakeBackend;
let id: number;
const post = (path: string, body: object = {}) =>
  backend.handle('POST', `/api/tournaments/${id}/${path}`, body as Record<string, unknown>);
const read = () => backend.handle('GET', `/api/tournaments/${id}`) as View;
function PhaseActions({ view }: { view: View }) {
  const moves = usePhaseMoves(view);
  return (
    <>
      <NextPhase moves={moves} />
      {moves.dialog}
    </>
  );
}
const sent = (call: string) => backend.calls.filter((each) => each === call).length;

beforeEach(() => {
  backend = installBackend();
  backend.user = backend.users[0] ?? null;
  id = backend.create({ name: 'Joust', format: 'single-elimination', seeding: 'manual' }).id;
  post('phase', { to: 'registration' });
});

describe('an invitation', () => {
  // Mend 3: the invited says yes or no, and nothing happens before.
  it.each([
    ['Accept the invitation', 'accept'],
    ['Decline', 'decline'],
  ])('is answered by the invited: %s', async (button, word) => {
    backend.answers.set(`POST tournaments/${id}/invitation/${word}`, () => ({ seq: read().seq, number: 1 }));
    const view = read();
    const { user } = renderWith(<InvitationBanner view={{ ...view, my: { ...view.my, invitation: 'pending' } }} />);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(sent(`POST /api/tournaments/${id}/invitation/${word}`)).toBe(1));
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

  // Mend 20: the dialog that closes check-in names who is out.
  it('are named before check-in closes', async () => {
    const { user } = renderWith(<PhaseActions view={{ ...read(), check_in_required: true }} />);
    await user.click(screen.getByRole('button', { name: /seed/i }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('1 player is out:')).toBeInTheDocument();
    expect(within(dialog).getByText('Percival')).toBeInTheDocument();
    expect(within(dialog).queryByText('Gawain')).not.toBeInTheDocument();
  });
});

describe('entries that are closed too early', () => {
  it('are said to be too few, and what follows', async () => {
    post('entries', { name: 'Lancelot' });
    const { user } = renderWith(<PhaseActions view={read()} />);
    await user.click(screen.getByRole('button', { name: /seed/i }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Too few to play: 1 player is there, 2 are needed/)).toBeInTheDocument();
  });
});
