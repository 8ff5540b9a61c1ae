import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateForm } from '@/features/create-tournament/create-form';
import type { TournamentPreset } from '@/features/create-tournament/preset-drafts';
import { GO_ON } from '@/features/create-tournament/go-on';
import type { Given } from '@/lib/tournament/presets';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, renderWith } from '@/testing/render';

const onCreated = vi.fn();
const onSignIn = vi.fn();
const show = (preset: TournamentPreset, given: Given = {}, isSignedIn = true) =>
  renderWith(
    <CreateForm
      preset={preset}
      given={given}
      lastPlayers="Erec, 1900"
      isSignedIn={isSignedIn}
      onSignIn={onSignIn}
      onCreated={onCreated}
    />,
  );
const unfold = (name: string) => screen.getByText(name, { selector: 'summary *' });
const KNIGHTS = Array.from({ length: 20 }, (_, index) => `Knight ${index + 1}, ${2400 - index}`).join('\n');

describe('the page to create', () => {
  let backend: FakeBackend;
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    onCreated.mockClear();
    onSignIn.mockClear();
  });

  it('runs a chess Swiss of twenty pasted players with three fields and one button', async () => {
    const { user, router } = renderApp('/create');
    await user.type(await screen.findByLabelText('Name'), 'Spring open');
    await user.click(screen.getByLabelText('Players'));
    await user.paste(KNIGHTS);
    expect(screen.getByText('20 players, 20 with a rating')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: '5, right for 20 players' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start with 20 players' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/tournaments/1'));
    expect(backend.views.get(1)).toMatchObject({
      name: 'Spring open',
      format: 'swiss',
      phase: 'in_progress',
      options: { system: 'fide-dutch-2026', rounds: 0 },
    });
    expect(backend.views.get(1)?.entries).toHaveLength(20);
  });

  it('keeps everything else folded, says what holds, and takes what is changed there', async () => {
    const { user } = show('other');
    await user.type(await screen.findByLabelText('Name'), 'Spring joust');
    expect(screen.queryByLabelText(/Places/)).not.toBeInTheDocument();
    await user.click(unfold('Format and rules'));
    await user.click(screen.getByRole('switch', { name: 'Third-place match' }));
    await user.selectOptions(screen.getByLabelText('Final'), '3');
    await user.click(unfold('Entries'));
    await user.type(screen.getByLabelText(/Places/), '37');
    expect(screen.getAllByText(/37 plays 37 matches in 6 rounds; the top 27 seeds have a bye/)).toHaveLength(2);
    expect(screen.getByText('By rating, 37 places, rated')).toBeInTheDocument();
    await user.click(unfold('Money'));
    await user.click(screen.getByRole('switch', { name: 'Entry fee and prizes' }));
    await user.type(screen.getByLabelText('Entry fee'), '20');
    await user.type(screen.getByLabelText(/The house takes/), '10');
    expect(screen.getByText('666 coins')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Top two' }));
    expect(screen.getByText('20 coins to enter, 1: 70%, 2: 30%')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create and open registration' }));
    await waitFor(() => expect(onCreated).toHaveBeenCalled());
    expect(backend.views.get(1)).toMatchObject({
      name: 'Spring joust',
      phase: 'registration',
      capacity: 37,
      options: { third_place: true, best_of_final: 3 },
    });
  });

  it('says what is missing next to the field, and goes there', async () => {
    const { user } = show('chess');
    await screen.findByLabelText('Name');
    await user.click(screen.getByRole('button', { name: 'Create and open registration' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Give the tournament a name.');
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('brings a refusal of the server to the field it is about', async () => {
    const { user } = show('chess');
    await user.type(await screen.findByLabelText('Name'), 'Taken');
    await user.click(screen.getByRole('button', { name: 'Save as a draft' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('There is a tournament of this name already.'),
    );
    expect(onCreated).not.toHaveBeenCalled();
  });

  it('opens the fold in which something is wrong', async () => {
    const { user } = show('other', {
      money: {
        isOn: true,
        tiers: [
          { positions: '1', amount: '80' },
          { positions: '2', amount: '30' },
        ],
      },
    });
    await user.type(await screen.findByLabelText('Name'), 'Greedy');
    await user.click(screen.getByRole('button', { name: 'Create and open registration' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('add up to 110% of the pool');
  });

  it('keeps what a visitor typed while they sign in', async () => {
    const { user, unmount } = show('chess', {}, false);
    await user.type(await screen.findByLabelText('Name'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Create and open registration' }));
    expect(onSignIn).toHaveBeenCalled();
    unmount();
    show('chess');
    expect(await screen.findByLabelText('Name')).toHaveValue('Mine');
  });

  it('makes the event at once when who pressed the button comes back signed in, and only on that way', async () => {
    const { user, unmount } = show('chess', {}, false);
    await user.type(await screen.findByLabelText('Name'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Create and open registration' }));
    unmount();
    window.location.hash = GO_ON;
    const back = show('chess');
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    back.unmount();
    show('chess');
    await screen.findByLabelText('Name');
    expect(onCreated).toHaveBeenCalledOnce();
    window.location.hash = '';
  });

  it('offers the players of the last time', async () => {
    const { user } = show('chess');
    await user.click(await screen.findByRole('button', { name: 'The same 1 player' }));
    expect(screen.getByLabelText('Players')).toHaveValue('Erec, 1900');
  });

  it('makes a past event again with its settings', async () => {
    const past = backend.create({
      name: 'Club evening',
      format: 'round-robin',
      seeding: 'rating',
      options: { cycles: 2 },
      capacity: 9,
    });
    backend.answers.set(`GET tournaments/${past.id}/host`, () => ({ kind: null }));
    backend.answers.set(`GET tournaments/${past.id}/money`, () => null);
    renderApp(`/create?again=${past.id}`);
    expect(await screen.findByLabelText('Name')).toHaveValue('Club evening');
    expect(screen.getByRole('radio', { name: /Round robin/ })).toBeChecked();
    expect(screen.getByText('By rating, 9 places, rated')).toBeInTheDocument();
  });

  it('keeps settings as a preset of one’s own, which a link carries', async () => {
    const { user, router } = renderApp('/create?preset=other');
    await user.type(await screen.findByLabelText('Name'), 'Tuesday');
    await user.click(screen.getByRole('radio', { name: /Round robin/ }));
    await user.click(screen.getByRole('button', { name: 'Keep as a preset' }));
    const link = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Link to share').value;
    expect(JSON.parse(new URL(link).searchParams.get('set') ?? '')).toEqual({ format: 'round-robin', name: 'Tuesday' });
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    await router.navigate({ to: '/create', search: { preset: 'chess' } });
    await user.click(await screen.findByRole('link', { name: 'Tuesday' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Tuesday'));
    await user.click(screen.getByRole('button', { name: 'Forget the preset Tuesday' }));
    expect(screen.queryByRole('link', { name: 'Tuesday' })).not.toBeInTheDocument();
  });
});

describe('a card shop', () => {
  it('types its players, sees the rounds it needs, and goes on to the seats', async () => {
    const backend = installBackend();
    backend.user = backend.users[0] ?? null;
    onCreated.mockClear();
    const { user } = show('cards');
    await user.type(await screen.findByLabelText('Name'), 'Friday draft');
    await user.click(screen.getByLabelText('Players'));
    await user.paste('Anna\nBen\nCleo\nDana\nEmil\nFinn\nGus\nHana\nIda');
    expect(screen.getByText(/Recommended for 9 players/)).toHaveTextContent('5');
    await user.click(screen.getByRole('button', { name: 'Use 5' }));
    await user.click(unfold('Prizes in words'));
    await user.type(screen.getByLabelText(/1st prize/), 'A booster box');
    await user.click(screen.getByRole('button', { name: 'Seat 9 players' }));
    await waitFor(() =>
      expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ name: 'Friday draft' }), 'seated'),
    );
    expect(backend.views.get(1)).toMatchObject({
      phase: 'seeding',
      format: 'draft-swiss',
      prize_texts: ['A booster box', '', ''],
      options: { kind: 'draft', rounds: 5, minutes: 50 },
    });
    expect(backend.views.get(1)?.entries).toHaveLength(9);
  });

  it('is told which line of its list is wrong', async () => {
    installBackend();
    const { user } = show('cards');
    await user.type(await screen.findByLabelText('Name'), 'Friday draft');
    await user.click(screen.getByLabelText('Players'));
    await user.paste('Anna\nBen\nanna');
    await user.click(screen.getByRole('button', { name: 'Seat 3 players' }));
    expect(screen.getByLabelText('Players')).toHaveAccessibleDescription(/Line 3, anna: Already in the list/);
  });
});
