import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Dialog } from '@/components/ui/overlays/dialog';
import { WarningDialog } from '@/features/warnings/warning-dialog';
import { request } from '@/lib/api/client';
import { messageOf } from '@/lib/api/errors';

type Sent = { confirm: string | null; key: string | null };
const warning = (message: string, part: object = {}) => ({
  act: 'fide-mode.left',
  grade: 4,
  article: 'VCL Q40-46',
  is_second: false,
  message,
  template: message,
  values: {},
  ...part,
});
const refused = (confirm: string, ...warnings: object[]) =>
  Response.json(
    { code: 'warning.unconfirmed', message: 'No.', template: 'No.', values: {}, details: { confirm, warnings } },
    { status: 409 },
  );

let sent: Sent[] = [];
const answer = (...answers: Response[]) => {
  document.cookie = 'csrftoken=seal';
  sent = [];
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    sent.push({ confirm: headers.get('Confirm'), key: headers.get('Idempotency-Key') });
    return Promise.resolve(answers[sent.length - 1] ?? Response.json({ seq: 9 }));
  });
};

beforeEach(() => {
  render(<WarningDialog />);
});
afterEach(() => {
  document.cookie = 'csrftoken=; Max-Age=0';
  vi.unstubAllGlobals();
});

test('what is confirmed twice is asked twice, and sent with what the server names, each time as another request', async () => {
  answer(
    refused('fide-mode.left', warning('There is no way back.')),
    refused('fide-mode.left, fide-mode.left', warning('It is marked for ever.', { is_second: true })),
  );
  const done = request('DELETE', '/api/tournaments/1/fide-mode');
  const user = userEvent.setup();
  expect(await screen.findByText('There is no way back.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('It is marked for ever.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Yes, do it for good' }));
  await expect(done).resolves.toEqual({ seq: 9 });
  expect(sent.map(({ confirm }) => confirm)).toEqual([null, 'fide-mode.left', 'fide-mode.left, fide-mode.left']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('a warning dims the window it stands above', async () => {
  render(
    <Dialog isOpen onClose={() => undefined} title="Withdraw Kay?">
      below
    </Dialog>,
  );
  answer(refused('entry.withdrawn', warning('Kay is paired no more.')));
  void request('POST', '/api/tournaments/1/entries/1/withdraw').catch(() => undefined);
  const above = (await screen.findByText('Kay is paired no more.')).closest('[role=dialog]');
  const below = screen.getByText('below').closest('[role=dialog]');
  const cover = above?.previousElementSibling;
  const layerOf = (element?: Element | null) => /(?:^| )z-(\d+)/.exec(element?.className ?? '')?.[1];
  expect(layerOf(cover)).toBe(layerOf(below)); // so that what comes later in the page is above
  expect(below?.compareDocumentPosition(cover as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('who declines changes nothing and is told so', async () => {
  answer(refused('entry.late', warning('Numbers move.', { act: 'entry.late', grade: 2 })));
  const failed = request('POST', '/api/tournaments/1/entries', {}).catch(messageOf);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await failed).toBe('Nothing was changed.');
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('several warnings are read together, and the strongest names the button', async () => {
  answer(
    refused(
      'pairing.rematch, pairing.colour',
      warning('They met.', { act: 'pairing.rematch', grade: 3 }),
      warning('The other colour.', { act: 'pairing.colour', grade: 3 }),
    ),
  );
  const done = request('POST', '/api/tournaments/1/hand-pairing/end', {});
  expect(await screen.findByRole('heading', { name: 'Please confirm' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Go ahead anyway' }));
  await done;
  expect(sent.at(-1)?.confirm).toBe('pairing.rematch, pairing.colour');
});

test('a dialog that asks already asks in its own place, and keeps the reason for who declines', async () => {
  const [first, second] = ['round.results-lost', 'round.results-lost, round.results-lost'];
  const lost = [
    refused(first, warning('2 results would go.')),
    refused(second, warning('They are gone.', { is_second: true })),
  ];
  answer(...lost);
  const send = vi.fn(() => void request('DELETE', '/api/tournaments/1/rounds/last').catch(messageOf));
  const dialog = {
    title: 'Take back round 2?',
    description: 'It goes.',
    action: 'Take back',
    reason: 'required' as const,
  };
  render(<ConfirmDialog isOpen onClose={() => undefined} onConfirm={send} {...dialog} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Reason'), 'wrong list');
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('2 results would go.')).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('They are gone.')).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('wrong list');
  expect(send).toHaveBeenCalledOnce();
});
