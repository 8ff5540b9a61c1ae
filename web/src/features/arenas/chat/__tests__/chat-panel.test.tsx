import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chat, ChatLine } from '@/lib/api/arena-types';
import { makeArena, makeMy, makeRow } from '@/testing/fake-arena';
import type { FakeBackend } from '@/testing/fake-backend';
import { installBackend, renderApp } from '@/testing/render';

const SOCKET = '/ws/tournaments/arena/7/';
const makeLine = (id: number, text: string, part: Partial<ChatLine> = {}): ChatLine => ({
  id,
  seq: id,
  username: 'erec',
  display_name: 'Erec',
  text,
  at: Date.parse('2026-11-16T08:00:00Z'),
  ...part,
});
const makeChat = (part: Partial<Chat> = {}): Chat => ({
  seq: 1,
  lines: [makeLine(1, 'God save you')],
  is_open: true,
  timed_out_until: null,
  ...part,
});

describe('the chat of an arena', () => {
  let backend: FakeBackend;
  const serve = (chat: Chat, isOrganiser = false) => {
    backend.answers.set('GET tournaments/arena/7/', () => makeArena({ my: makeMy({ is_organiser: isOrganiser }) }));
    backend.answers.set('GET tournaments/arena/7/standings/', () => ({
      page: 1,
      pages: 1,
      total: 1,
      rows: [makeRow(1)],
    }));
    backend.answers.set('GET tournaments/arena/7/chat/', () => chat);
  };
  const open = async () => {
    const { user } = renderApp('/arenas/7');
    const panel = await screen.findByRole('region', { name: 'Chat' });
    await waitFor(() => expect(backend.sockets.has(SOCKET)).toBe(true));
    return { user, panel: within(panel), say: (message: object) => backend.sockets.get(SOCKET)?.say(message) };
  };
  beforeEach(() => {
    window.localStorage.removeItem('tiltyard-chat');
    backend = installBackend();
    backend.user = backend.users[0] ?? null;
  });

  it('shows what comes live, once, and takes away what is hidden', async () => {
    serve(makeChat());
    const { panel, say } = await open();
    expect(await panel.findByText('God save you')).toBeVisible();
    say({ type: 'chat', line: makeLine(2, 'See <b>https://a.example</b>') });
    say({ type: 'chat', line: makeLine(2, 'See <b>https://a.example</b>') });
    expect(await panel.findByText('See <b>https://a.example</b>')).toBeVisible();
    expect(panel.queryByRole('link')).toBeNull();
    expect(panel.getAllByRole('listitem')).toHaveLength(2);
    say({ type: 'chat_hidden', seq: 3, lines: [1] });
    await waitFor(() => expect(panel.queryByText('God save you')).toBeNull());
    say({ type: 'chat', line: makeLine(1, 'God save you') });
    expect(panel.getAllByRole('listitem'), 'what is hidden does not come back').toHaveLength(1);
  });

  it('shows an own line at once, and counts the characters that are left', async () => {
    serve(makeChat());
    backend.answers.set('POST tournaments/arena/7/chat/', (body) =>
      makeLine(2, (body as { text: string }).text, { display_name: 'The Marshal' }),
    );
    const { user, panel } = await open();
    const input = await panel.findByLabelText('Write a line');
    await user.type(input, 'Hail{Enter}');
    expect(await panel.findByText('Hail')).toBeVisible();
    expect(input).toHaveValue('');
    await user.click(input);
    await user.paste('🏇'.repeat(139));
    expect(panel.getByText('1 character left')).toBeVisible();
    await user.paste('xx');
    expect(panel.getByText('1 character too many')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('lets the organiser hide a line and time somebody out', async () => {
    serve(makeChat({ lines: [makeLine(1, 'rude'), makeLine(2, 'worse')] }), true);
    backend.answers.set('DELETE tournaments/arena/7/chat/1/', () => ({ seq: 3, lines: [1] }));
    let silenced: unknown;
    backend.answers.set('POST tournaments/arena/7/chat/timeouts/', (body) => {
      silenced = body;
      return { seq: 4, lines: [2] };
    });
    const { user, panel } = await open();
    const menus = await panel.findAllByRole('button', { name: 'What to do with this line from Erec' });
    await user.click(menus.at(0) ?? document.body);
    await user.click(await screen.findByRole('menuitem', { name: 'Hide this line' }));
    await waitFor(() => expect(panel.queryByText('rude')).toBeNull());
    await user.click(panel.getByRole('button', { name: 'What to do with this line from Erec' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Time out Erec for 10 minutes' }));
    expect(await panel.findByText('Nobody has written yet.')).toBeVisible();
    expect(silenced).toEqual({ username: 'erec' });
  });

  it('can be put away, and stays so', async () => {
    serve(makeChat());
    const { user, panel } = await open();
    await user.click(panel.getByRole('button', { name: 'Hide chat' }));
    expect(panel.queryByText('God save you')).toBeNull();
    expect(panel.getByRole('button', { name: 'Show chat' })).toHaveAttribute('aria-expanded', 'false');
    expect(window.localStorage.getItem('tiltyard-chat')).toBe('hidden');
  });

  it('says why nothing can be written', async () => {
    serve(makeChat({ is_open: false }));
    const { panel } = await open();
    expect(await panel.findByText('The chat is closed.')).toBeVisible();
    expect(panel.queryByLabelText('Write a line')).toBeNull();
  });

  it('asks visitors to sign in, and tells a screen reader of many lines in a few words', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    backend.user = null;
    serve(makeChat());
    const { panel, say } = await open();
    expect(await panel.findByRole('link', { name: 'Sign in to write' })).toBeVisible();
    expect(panel.getByRole('status')).toBeEmptyDOMElement();
    [2, 3, 4].forEach((id) => say({ type: 'chat', line: makeLine(id, `Line ${id}`) }));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(panel.getByRole('status')).toHaveTextContent('3 new lines in the chat');
    vi.useRealTimers();
  });
});
