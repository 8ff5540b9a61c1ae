import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { goalOf } from '@/features/create-tournament/bring-on';
import { checkDraft } from '@/features/create-tournament/checks';
import { type Draft, EMPTY_DRAFT, withHost } from '@/features/create-tournament/draft';
import { forecast } from '@/features/create-tournament/forecast';
import { describeMoney, EMPTY_MONEY, guaranteeFor, toTerms } from '@/features/create-tournament/money-draft';
import { MoneyFields } from '@/features/create-tournament/fields/money-fields';
import { presetOf, startDraft } from '@/features/create-tournament/preset-drafts';
import { toRequest } from '@/features/create-tournament/request';
import { TieBreakChips } from '@/features/create-tournament/fields/tie-break-chips';
import { FORMATS } from '@/testing/fake-formats';
import { installBackend, renderWith } from '@/testing/render';

describe('a preset in an address', () => {
  it('gives back the draft it was made from, without players and dates', () => {
    const draft: Draft = {
      ...startDraft('other', FORMATS, { format: 'round-robin' }),
      capacity: '12',
      options: { cycles: 2 },
      players: 'Anna\nBen',
      startsAt: '2030-05-01T10:00',
    };
    const set = presetOf('other', FORMATS, draft);
    expect(set).toEqual({ format: 'round-robin', capacity: '12', options: { cycles: 2 } });
    expect(startDraft('other', FORMATS, set)).toEqual({ ...draft, players: '', startsAt: '' });
  });

  it('leaves the next round of a chess event to the arbiter, unless its games are played here', () => {
    const draft = startDraft('chess', FORMATS);
    expect(draft.options.automatic).toBe(false);
    expect(withHost('chess', draft).options?.automatic).toBe(true);
    expect(withHost('', draft).options).toBeUndefined();
  });

  it('takes nothing that is not a setting, or not of its kind', () => {
    const set = { capacity: 12, seeding: 'astrology', host: 'casino', options: { cycles: 'two', evil: 1 }, extra: {} };
    expect(startDraft('other', FORMATS, set)).toEqual(startDraft('other', FORMATS));
  });
});

describe('how far one button goes', () => {
  const players = 'Anna\nBen';
  const now = Date.parse('2030-05-01T10:00');
  it.each([
    [{}, 'open'],
    [{ opensAt: '2030-05-01T09:00' }, 'made'],
    [{ players }, 'started'],
    [{ players, startsAt: '2030-05-01T09:00' }, 'started'],
    [{ players, startsAt: '2030-05-02T10:00' }, 'entered'],
    [{ players, checkIn: true }, 'entered'],
    [{ players, format: 'draft-swiss', options: { round1: 'seats' } }, 'seated'],
    [{ players, format: 'draft-swiss', options: { round1: 'random' } }, 'started'],
  ] as const)('%o is %s', (part, goal) => {
    expect(goalOf({ ...EMPTY_DRAFT, ...part }, now)).toBe(goal);
  });
});

describe('tie-breaks', () => {
  it('are chips in the order that counts, moved by arrow keys and removed', async () => {
    const onChange = vi.fn();
    const { user } = renderWith(<TieBreakChips system="fide-dutch-2026" value="" onChange={onChange} />);
    const names = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(names.slice(0, 3)).toEqual(['1Buchholz without the lowest', '2Buchholz', '3Sonneborn-Berger']);
    screen.getByRole('button', { name: /^Buchholz, place 2/ }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(onChange).toHaveBeenLastCalledWith('BH,BH:C1,SB,DE,WIN');
    await user.click(screen.getByRole('button', { name: 'Remove Wins' }));
    expect(onChange).toHaveBeenLastCalledWith('BH:C1,BH,SB,DE');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add a tie-break' }), 'KS');
    expect(onChange).toHaveBeenLastCalledWith('BH:C1,BH,SB,DE,WIN,KS');
  });

  it('are left to the server while they are the usual ones', async () => {
    const onChange = vi.fn();
    const { user } = renderWith(<TieBreakChips system="score-groups" value="WIN,BH,SB,RTNG,DE" onChange={onChange} />);
    screen.getByRole('button', { name: /^Direct encounter/ }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(onChange).toHaveBeenLastCalledWith('');
  });
});

describe('what the page sends', () => {
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
  });
  it('knows how long a round robin is', () => {
    expect(forecast({ ...EMPTY_DRAFT, format: 'round-robin', capacity: '7', options: { cycles: 2 } })).toContain(
      '14 rounds and 42 games',
    );
  });
});

// Mend 23: the check-in window could not be scheduled.
describe('when check-in opens', () => {
  const draft: Draft = {
    ...EMPTY_DRAFT,
    name: 'A',
    format: 'swiss',
    checkIn: true,
    opensAt: '2030-05-01T10:00',
    startsAt: '2030-05-01T12:00',
  };

  it('is sent where there is a check-in', () => {
    const at = new Date('2030-05-01T11:30').toISOString();
    expect(toRequest({ ...draft, checkInAt: '2030-05-01T11:30' }).opens_check_in_at).toBe(at);
    expect(toRequest({ ...draft, checkIn: false, checkInAt: '2030-05-01T11:30' })).not.toHaveProperty(
      'opens_check_in_at',
    );
  });

  it.each(['2030-05-01T10:00', '2030-05-01T12:00'])('is refused at %s', (checkInAt) => {
    expect(checkDraft({ ...draft, checkInAt }, undefined)).toHaveProperty('opens_check_in_at');
  });

  it('may be between registration and start, or left to the server', () => {
    expect(checkDraft({ ...draft, checkInAt: '2030-05-01T11:00' }, undefined)).toEqual({});
    expect(checkDraft(draft, undefined)).toEqual({});
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
  it('are read back with the guarantee', () => {
    const guaranteed = { ...money, guaranteed: '40' };
    expect(describeMoney(guaranteed)).toBe('Free entry, at least 40 coins guaranteed, 1: 50%, 2-3: 10 coins');
    expect(describeMoney(money)).toBe('Free entry, 1: 50%, 2-3: 10 coins');
  });

  it('are offered to whoever is no operator, with a word on whose money it is', async () => {
    installBackend();
    const onChange = vi.fn();
    const { user } = renderWith(
      <MoneyFields draft={{ ...EMPTY_DRAFT, money }} formats={[]} errors={{}} onChange={onChange} />,
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
