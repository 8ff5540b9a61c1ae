import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkStep, EMPTY_DRAFT, forecast, toRequest } from '@/features/create-tournament/wizard-state';
import { EMPTY_MONEY, guaranteeFor, toTerms } from '@/features/create-tournament/money-draft';
import { MoneyStep } from '@/features/create-tournament/money-step';
import { ReviewStep } from '@/features/create-tournament/review-step';
import { CreateWizard } from '@/features/create-tournament/wizard';
import type { Format, FormatOption } from '@/lib/api/types';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderWith } from '@/testing/render';

const next = () => screen.getByRole('button', { name: 'Continue' });

describe('the create wizard', () => {
  let backend: FakeBackend;
  const onCreated = vi.fn();
  beforeEach(() => {
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
    onCreated.mockClear();
  });

  it('goes from an idea to a tournament', async () => {
    const { user } = renderWith(<CreateWizard onCreated={onCreated} />);
    await user.type(await screen.findByLabelText('Name'), 'Spring joust');
    await user.click(screen.getByRole('radio', { name: /Single elimination/ }));
    await user.click(next());
    await user.click(screen.getByRole('switch', { name: 'Third-place match' }));
    await user.selectOptions(screen.getByLabelText('Final'), '3');
    await user.click(next());
    await user.type(screen.getByLabelText(/Places/), '37');
    expect(screen.getByText(/37 plays 37 matches in 6 rounds; the top 27 seeds have a bye/)).toBeInTheDocument();
    await user.click(next());
    await user.click(screen.getByRole('switch', { name: 'Entry fee and prizes' }));
    await user.type(screen.getByLabelText('Entry fee'), '20');
    await user.type(screen.getByLabelText(/The house takes/), '10');
    expect(screen.getByText('666 coins')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Top two' }));
    await user.click(next());
    await user.click(next());
    expect(screen.getByText('20 coins to enter, 1: 70%, 2: 30%')).toBeInTheDocument();
    expect(screen.getByText('Spring joust')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create tournament' }));
    await waitFor(() => expect(onCreated).toHaveBeenCalled());
    expect(backend.views.get(1)).toMatchObject({
      name: 'Spring joust',
      capacity: 37,
      options: { third_place: true, best_of_final: 3 },
    });
  });

  it('says what is missing next to the field, and stays', async () => {
    const { user } = renderWith(<CreateWizard onCreated={onCreated} />);
    await screen.findByLabelText('Name');
    await user.click(next());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Give the tournament a name.');
    expect(screen.getByText('Choose a format.')).toBeInTheDocument();
  });

  it('brings a refusal of the server to the step and field it is about', async () => {
    const { user } = renderWith(<CreateWizard onCreated={onCreated} />);
    await user.type(await screen.findByLabelText('Name'), 'Taken');
    await user.click(screen.getByRole('radio', { name: /Round robin/ }));
    for (let step = 0; step < 5; step += 1) await user.click(next());
    await user.click(screen.getByRole('button', { name: 'Create tournament' }));
    expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription(
      'There is a tournament of this name already.',
    );
    expect(onCreated).not.toHaveBeenCalled();
  });

  it('refuses prizes above the pool before the server has to', async () => {
    const { user } = renderWith(<CreateWizard onCreated={onCreated} />);
    await user.type(await screen.findByLabelText('Name'), 'Greedy');
    await user.click(screen.getByRole('radio', { name: /Round robin/ }));
    for (let step = 0; step < 3; step += 1) await user.click(next());
    await user.click(screen.getByRole('switch', { name: 'Entry fee and prizes' }));
    await user.click(screen.getByRole('button', { name: 'Top two' }));
    const [first] = screen.getAllByLabelText('Share (%)');
    if (first) await user.type(first, '5');
    await user.click(next());
    expect(screen.getByRole('alert')).toHaveTextContent('Each line needs places');
    if (first) {
      await user.clear(first);
      await user.type(first, '80');
    }
    await user.click(next());
    expect(screen.getByRole('alert')).toHaveTextContent('add up to 110% of the pool');
  });

  it('works from the keyboard: Enter goes on and focus follows', async () => {
    const { user } = renderWith(<CreateWizard onCreated={onCreated} />);
    await screen.findByLabelText('Name');
    await user.click(screen.getByRole('radio', { name: /Round robin/ }));
    await user.type(screen.getByLabelText('Name'), 'By keyboard{Enter}');
    expect(screen.getByRole('heading', { name: 'Rules' })).toHaveFocus();
  });
});

// Mend 39: "Same as the other rounds" stood beside the number of rounds, and nothing beside the tie-breaks.
describe('the review of a Swiss', () => {
  it('says what no number of rounds and no tie-breaks mean', () => {
    const option = (code: string, name: string, value: number | string) =>
      ({ code, name, default: value }) as FormatOption;
    const swiss = {
      code: 'swiss',
      name: 'Swiss',
      description: '',
      options: [
        option('rounds', 'Rounds', 0),
        option('tie_breaks', 'Tie-breaks', ''),
        option('best_of_final', 'Best of, final', 0),
      ],
    } as unknown as Format;
    renderWith(
      <ReviewStep
        draft={{ ...EMPTY_DRAFT, format: 'swiss' }}
        formats={[swiss]}
        errors={{}}
        onChange={vi.fn()}
        onEdit={vi.fn()}
      />,
    );
    const said = (name: string) => screen.getByText(name).nextElementSibling;
    expect(said('Rounds')).toHaveTextContent('As many as it takes to find a winner');
    expect(said('Tie-breaks')).toHaveTextContent('The usual ones for this pairing system');
    expect(said('Best of, final')).toHaveTextContent('Same as the other rounds');
  });
});

describe('what the wizard sends', () => {
  it('holds only what was filled in', () => {
    expect(toRequest({ ...EMPTY_DRAFT, name: ' A ', format: 'round-robin' })).toEqual({
      name: 'A',
      format: 'round-robin',
      options: {},
      seeding: 'rating',
      check_in_required: false,
      self_report: false,
      is_public: true,
      spectator_delay: 3,
      spectators: 'everyone',
    });
  });
  it('delays results if the organiser chooses so', () => {
    const draft = { ...EMPTY_DRAFT, delay: '600', delaysResults: true };
    expect(toRequest(draft)).toMatchObject({ spectator_delay: 600, delays_results: true });
    renderWith(
      <ReviewStep draft={draft} errors={{}} formats={[]} onChange={() => undefined} onEdit={() => undefined} />,
    );
    expect(screen.getByText('Everyone, 600 s behind; results are delayed too')).toBeInTheDocument();
  });
  it('knows how long a round robin is', () => {
    expect(forecast({ ...EMPTY_DRAFT, format: 'round-robin', capacity: '7', options: { cycles: 2 } })).toContain(
      '14 rounds and 42 games',
    );
  });
});

describe('a card shop', () => {
  it('types its players, sees the rounds it needs, and goes on to the seats', async () => {
    const backend = installBackend();
    backend.user = backend.users[0] ?? null;
    const onCreated = vi.fn();
    const { user } = renderWith(<CreateWizard format="draft-swiss" onCreated={onCreated} />);
    await user.type(await screen.findByLabelText('Name'), 'Friday draft{Enter}');
    await user.click(screen.getByLabelText('Players'));
    await user.paste('Anna\nBen\nCleo\nDana\nEmil\nFinn\nGus\nHana\nIda');
    expect(screen.getByText(/Recommended for 9 players/)).toHaveTextContent('5');
    await user.click(screen.getByRole('button', { name: 'Use 5' }));
    await user.click(next());
    await user.type(screen.getByLabelText(/1st prize/), 'A booster box');
    await user.click(next());
    await user.click(next());
    expect(screen.getByText('5 of 50 minutes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create tournament' }));
    await waitFor(() =>
      expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ name: 'Friday draft' }), true),
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
    const { user } = renderWith(<CreateWizard format="draft-swiss" onCreated={vi.fn()} />);
    await user.type(await screen.findByLabelText('Name'), 'Friday draft{Enter}');
    await user.click(screen.getByLabelText('Players'));
    await user.paste('Anna\nBen\nanna');
    await user.click(next());
    expect(screen.getByLabelText('Players')).toHaveAccessibleDescription(/Line 3, anna: Already in the list/);
  });
});

// Mend 23: the check-in window could not be scheduled.
describe('when check-in opens', () => {
  const draft = { ...EMPTY_DRAFT, checkIn: true, opensAt: '2030-05-01T10:00', startsAt: '2030-05-01T12:00' };

  it('is sent where there is a check-in', () => {
    const at = new Date('2030-05-01T11:30').toISOString();
    expect(toRequest({ ...draft, checkInAt: '2030-05-01T11:30' }).opens_check_in_at).toBe(at);
    expect(toRequest({ ...draft, checkIn: false, checkInAt: '2030-05-01T11:30' })).not.toHaveProperty(
      'opens_check_in_at',
    );
  });

  it.each(['2030-05-01T10:00', '2030-05-01T12:00'])('is refused at %s', (checkInAt) => {
    expect(checkStep('dates', { ...draft, checkInAt }, undefined)).toHaveProperty('opens_check_in_at');
  });

  it('may be between registration and start, or left to the server', () => {
    expect(checkStep('dates', { ...draft, checkInAt: '2030-05-01T11:00' }, undefined)).toEqual({});
    expect(checkStep('dates', draft, undefined)).toEqual({});
  });
});

// Mend 23: fixed and hybrid prizes were missing from the organiser's form.
describe('prizes that an organiser pays', () => {
  const tiers = [
    { positions: '1', amount: '50', isFixed: false, isSplit: false },
    { positions: '2-3', amount: '10', isFixed: true, isSplit: false },
  ];
  const money = { ...EMPTY_MONEY, isOn: true, tiers };

  it('need a guaranteed pool, which the form works out', () => {
    expect(guaranteeFor(money)).toBe(40);
    expect(guaranteeFor({ ...money, guaranteed: '39' })).toBe(40);
    expect(guaranteeFor({ ...money, guaranteed: '40' })).toBe(0);
    expect(guaranteeFor({ ...money, tiers: tiers.slice(0, 1) })).toBe(0);
    expect(toTerms({ ...money, guaranteed: '40' })).toMatchObject({ model: 'hybrid', guaranteed: 40 });
  });

  // What the organiser's wallet promises was not read back before it was promised.
  it.each(['swiss', 'draft-swiss'] as const)('are reviewed with the guarantee in a %s', (format) => {
    const seen = (guaranteed: string) => {
      const { unmount } = renderWith(
        <ReviewStep
          draft={{ ...EMPTY_DRAFT, format, money: { ...money, guaranteed } }}
          formats={[]}
          errors={{}}
          onChange={vi.fn()}
          onEdit={vi.fn()}
        />,
      );
      const value = screen.getByText('Money').nextElementSibling?.textContent;
      unmount();
      return value;
    };
    expect(seen('40')).toBe('Free entry, at least 40 coins guaranteed, 1: 50%, 2-3: 10 coins');
    expect(seen('')).toBe('Free entry, 1: 50%, 2-3: 10 coins');
  });

  it('are offered to whoever is no operator, with a word on whose money it is', async () => {
    installBackend();
    const onChange = vi.fn();
    const { user } = renderWith(
      <MoneyStep draft={{ ...EMPTY_DRAFT, money }} formats={[]} errors={{}} onChange={onChange} />,
    );
    expect(screen.getByLabelText('Guaranteed pool')).toHaveAccessibleDescription(/Your wallet tops the pool up/);
    await user.click(screen.getByRole('button', { name: 'Guarantee it' }));
    expect(onChange).toHaveBeenCalledWith({ money: { ...money, guaranteed: '40' } });
    const [kind] = screen.getAllByLabelText('Kind');
    if (kind) await user.selectOptions(kind, 'fixed');
    expect(onChange).toHaveBeenLastCalledWith({
      money: { ...money, tiers: [{ ...tiers[0], isFixed: true }, tiers[1]] },
    });
  });
});
