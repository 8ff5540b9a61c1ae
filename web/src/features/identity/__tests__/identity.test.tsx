import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatAmount, readAmount } from '@/features/identity/amounts';
import { listDeputies, writeDeputies } from '@/features/identity/deputies';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp, startTournament } from '@/testing/render';

describe('amounts', () => {
  it('are read as people write them, and written so', () => {
    expect(['', '45', '45,50', '45.5', '0.05'].map(readAmount)).toEqual([0, 4500, 4550, 4550, 5]);
    expect(['forty', '-3', '1.234', '1e3'].map(readAmount)).toEqual([null, null, null, null]);
    expect([0, 4500, 4550, 5].map(formatAmount)).toEqual(['', '45', '45.50', '0.05']);
  });
});

describe('deputies', () => {
  it('are a line each, with or without a number', () => {
    const officials = [
      { name: 'Roe, Rick', fide_id: '7654321' },
      { name: 'Poe, Pia', fide_id: '' },
    ];
    expect(listDeputies(`${writeDeputies(officials)}\n\n`)).toEqual(officials);
  });
});

describe('the rating report', () => {
  let backend: FakeBackend;
  let id: number;
  const person = { number: 2, fide_id: '4600002', title: 'FM', federation: 'NOR' };
  const facts = {
    ...{ city: 'Ghent', federation: 'BEL', start: '2026/03/06', end: '', kind: '', chief_arbiter: '' },
    ...{ chief_arbiter_id: '', deputies: [], rate_of_play: '', time_control: '', round_dates: [] },
    ...{ national_federation: '', rating_method: '', rating_order: [], event_code: '', currency: 'EUR' },
  };
  const finding = {
    severity: 'error',
    code: 'fide_id.missing',
    message: 'Player 1 Knight 1 has no FIDE number; every player of a rated event needs one.',
    lack: 'has no FIDE number; every player of a rated event needs one',
    article: 'TRF-2026 001, columns 58-68',
    place: 'entry',
    entry: 1,
    round: null,
  };
  beforeEach(() => {
    backend = installBackend();
    id = startTournament(backend, 4, { format: 'round-robin' });
    backend.answers.set(`GET tournaments/${id}/identities`, () => ({ items: [person], currency: 'EUR' }));
    backend.answers.set(`GET tournaments/${id}/event`, () => facts);
    backend.answers.set(`GET tournaments/${id}/report-check`, () => ({
      ...{ is_ready: false, errors: 1, warnings: 0, findings: [finding] },
    }));
  });

  it('says what stands against it, and leads to the form in which that is mended', async () => {
    let sent: unknown;
    backend.answers.set(`PATCH tournaments/${id}/identities/1`, (body) => {
      sent = body;
      return { seq: 1 };
    });
    const { user } = renderApp(`/tournaments/${id}/report`);
    expect(await screen.findByText('Not ready yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Draft of the report (TRF)' })).toHaveAttribute(
      'href',
      `/api/tournaments/${id}/report.trf?form=report`,
    );
    await user.click(screen.getByRole('link', { name: 'To the player' }));
    const dialog = await screen.findByRole('dialog', { name: 'Data of Knight 1' });
    await user.type(within(dialog).getByLabelText('FIDE number'), '4600001');
    await user.selectOptions(within(dialog).getByLabelText('Title'), 'WIM');
    await user.type(within(dialog).getByLabelText('To pay (EUR)'), '45.50');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toMatchObject({ fide_id: '4600001', title: 'WIM', amount_due: 4550, national_rating: null }),
    );
  });

  it('says a lack of many once, and leads to each of them', async () => {
    const born = (entry: number, birth: string) => ({
      ...{ ...finding, severity: 'warning', code: 'birth.missing', message: `Player ${entry} ${birth}.`, entry },
      lack: `has the birth date ${birth}`,
    });
    const findings = [finding, { ...finding, entry: 3 }, born(1, '1999'), born(2, '2001')];
    backend.answers.set(`GET tournaments/${id}/report-check`, () => ({
      ...{ is_ready: false, errors: 2, warnings: 2, findings },
    }));
    renderApp(`/tournaments/${id}/report`);
    const list = within(await screen.findByRole('region', { name: 'What was found' }));
    expect(list.getAllByText('No FIDE number; every player of a rated event needs one.')).toHaveLength(1);
    expect(list.getAllByText(/2 players/)).toHaveLength(2);
    expect(list.getByText('has the birth date 2001')).toBeInTheDocument();
    const links = list.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(links).toEqual(
      [1, 3, 1, 2].map((entry) => `Knight ${entry} /tournaments/${id}/report?show=players&entry=${entry}`),
    );
  });

  it('keeps the facts of the event', async () => {
    let sent: unknown;
    backend.answers.set(`PATCH tournaments/${id}/event`, (body) => {
      sent = body;
      return { seq: 1 };
    });
    const { user } = renderApp(`/tournaments/${id}/report?show=event`);
    await user.type(await screen.findByLabelText('Deputies'), 'Roe, Rick (7654321)');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toMatchObject({
        city: 'Ghent',
        start: '2026/03/06',
        deputies: [{ name: 'Roe, Rick', fide_id: '7654321' }],
      }),
    );
  });
});
