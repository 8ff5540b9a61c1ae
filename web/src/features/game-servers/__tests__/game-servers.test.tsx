import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AttemptsView } from '@/features/game-servers/attempts-view';
import { GameServers } from '@/features/game-servers/game-servers';
import type { ResultAttempt } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderWith, startTournament } from '@/testing/render';

describe('game servers', () => {
  let backend: FakeBackend;
  let id: number;
  beforeEach(() => {
    backend = installBackend();
    id = startTournament(backend, 4);
  });

  it('shows the secret of a new server once, and lets it report', async () => {
    const { user } = renderWith(<GameServers tournamentId={id} />);
    await user.type(await screen.findByLabelText('New game server'), 'Arena');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('tys_shown-once')).toBeInTheDocument();
    expect(await screen.findByText('May report')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I have saved it' }));
    expect(screen.queryByText('tys_shown-once')).toBeNull();
  });

  it('offers a server that does not report here yet', async () => {
    backend.register('Arena');
    const { user } = renderWith(<GameServers tournamentId={id} />);
    await user.click(await screen.findByRole('button', { name: 'Let Arena report' }));
    expect(await screen.findByText('May report')).toBeInTheDocument();
  });

  it('lists refused attempts beside accepted ones', async () => {
    const attempt: ResultAttempt = {
      id: 1,
      at: '2026-03-01T10:00:00Z',
      match: 3,
      server: null,
      reason: 'unknown-server',
      is_accepted: false,
      code: 'signature.invalid',
      message: 'The server is not known.',
      claim: null,
      address: '127.0.0.1',
    };
    backend.attempts.push(
      {
        ...attempt,
        id: 2,
        reason: 'accepted',
        is_accepted: true,
        message: '',
        server: { public_id: 'gs_1', name: 'Arena' },
      },
      attempt,
    );
    renderWith(<AttemptsView id={id} />);
    expect(await screen.findByText('unknown server')).toBeInTheDocument();
    expect(screen.getByText('Recorded.')).toBeInTheDocument();
    expect(screen.getByText('2 attempts')).toBeInTheDocument();
  });

  it('says so when nobody has tried', async () => {
    renderWith(<AttemptsView id={id} />);
    expect(await screen.findByText('No game server has reported yet')).toBeInTheDocument();
  });
});
