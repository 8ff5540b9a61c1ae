import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { api } from '@/lib/api';
import { ApiError, messageOf } from '@/lib/api/errors';
import { newKey } from '@/lib/api/intent';
import type { Match, SeqOut, Sheet, View } from '@/lib/api/types';
import { useAnnounce } from '@/lib/announce';
import { formatPoints } from '@/lib/format';
import { tournamentQuery, useUser } from '@/lib/query';
import { t } from '@/lib/words';

/** How long the live connection may take to bring our own change before we fetch it ourselves. */
const LIVE_GRACE = 700;

/** What follows one press of a button. */
export type Then<Output> = { onSuccess?: (answer: Output) => void; onError?: (error: Error) => void };

export type ActionOptions<Input, Output> = {
  mutationFn: (input: Input) => Promise<Output>;
  /** What follows whoever asked: above all, what is known of the server afterwards. */
  onSuccess?: (answer: Output, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  /** Actions of one scope are sent one after the other. */
  scope?: { id: string };
};

export type Action<Input, Output> = {
  mutate: (input: Input, then?: Then<Output>) => void;
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
  data: Output | undefined;
  variables: Input | undefined;
  reset: () => void;
};

/**
 * Something a person does: asked for once, and followed by what was to follow, whatever has become of the button.
 *
 * The change may come over the live connection before the answer and take the form away or turn it into another one. React Query
 * forgets the callbacks of `mutate()` when their component has gone; here they belong to the promise, which is always kept. A
 * refusal that no form is left to show is announced instead. This file is the only one that may use `useMutation` (see
 * oxlint.config.js).
 */
export function useAction<Input = void, Output = unknown>(
  options: ActionOptions<Input, Output>,
): Action<Input, Output> {
  const mutation = useMutation<Output, Error, Input>({ networkMode: 'always', ...options });
  const announce = useAnnounce();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutateAsync, isPending, isSuccess, error, data, variables, reset } = mutation;
  const mutate = (input: Input, { onSuccess, onError }: Then<Output> = {}) => {
    mutateAsync(input).then(onSuccess, (failure: unknown) => {
      if (onError) onError(failure instanceof Error ? failure : new Error(messageOf(failure)));
      else if (!isShown.current && !options.onError) announce(messageOf(failure), 'bad');
    });
  };
  return { mutate, isPending, isSuccess, error, data, variables, reset };
}

/**
 * Send one command to a tournament.
 *
 * The change itself arrives over the live connection, for us as for everybody; if it has not come
 * shortly after the answer, the tournament is fetched. `oneByOne` keeps commands of that name in order.
 */
export function useCommand<Input, Output extends SeqOut>(
  id: number,
  send: (input: Input) => Promise<Output>,
  options: { oneByOne?: string } = {},
): Action<Input, Output> {
  const client = useQueryClient();
  const { queryKey } = tournamentQuery(id);
  return useAction<Input, Output>({
    mutationFn: send,
    ...(options.oneByOne && { scope: { id: `${options.oneByOne}-${id}` } }),
    onSuccess: ({ seq }) => {
      setTimeout(() => {
        const known = client.getQueryData<View>(queryKey)?.seq ?? 0;
        if (known < seq) void client.invalidateQueries({ queryKey, exact: true });
      }, LIVE_GRACE);
    },
  });
}

/** What may wait for the network: everything that is said about a match. */
type Calls = Pick<
  typeof api,
  | 'recordResult'
  | 'proposeResult'
  | 'recordGame'
  | 'correctResult'
  | 'clearResult'
  | 'reportResult'
  | 'decideMatch'
  | 'reportBySlip'
  | 'writeSheet'
>;
export type CallName = keyof Calls;
type Call = { [Name in CallName]: { call: Name; body: Parameters<Calls[Name]>[2] } }[CallName];
type Answer<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>;
type CallOf<Name extends CallName> = Extract<Call, { call: Name }>;

/** What somebody does to a match; `words` say it, `sheet` are the decks and notes that go with it. */
export type MatchCommand<Name extends CallName = CallName> = CallOf<Name> & {
  match: number;
  words: string;
  sheet?: Sheet | undefined;
};
/** A command without an answer yet. `isLate`: nobody answered so far; `refusal` says why the server would not take it. */
export type WaitingCommand = MatchCommand & {
  key: string;
  tournament: number;
  user: number | null;
  isLate: boolean;
  refusal?: string;
};
export type Sent<Answer> = (Answer & { isWaiting?: undefined }) | { seq: 0; isWaiting: true };

const STORE = 'tiltyard-waiting-commands';
const TRY_EVERY = 5_000;
/** So long an answer may take; then the line counts as dead and the same is sent again, under the same key. */
export const PATIENCE = 10_000;
const EMPTY: WaitingCommand[] = [];
const listeners = new Set<() => void>();
const inFlight = new Set<string>();
let cached: { text: string | null; rows: WaitingCommand[] } = { text: null, rows: EMPTY };

/** What this browser keeps, also after a reload. */
export function listWaiting(): WaitingCommand[] {
  const text = window.localStorage.getItem(STORE);
  if (text !== cached.text) cached = { text, rows: text === null ? EMPTY : (JSON.parse(text) as WaitingCommand[]) };
  return cached.rows;
}

function write(rows: WaitingCommand[]): void {
  if (rows.length > 0) window.localStorage.setItem(STORE, JSON.stringify(rows));
  else window.localStorage.removeItem(STORE);
  listeners.forEach((tell) => tell());
}

const change = (key: string, part: Partial<WaitingCommand>) =>
  write(listWaiting().map((row) => (row.key === key ? ({ ...row, ...part } as WaitingCommand) : row)));
export const discardCommand = (key: string) => write(listWaiting().filter((row) => row.key !== key));
export const retryCommand = (key: string) =>
  write(
    listWaiting().map((row) => {
      const again = { ...row };
      if (row.key === key) delete again.refusal;
      return again;
    }),
  );

/** What is said of a command that waits. */
export const waitingText = () => t('Waiting for the network. It is saved here and sent automatically.');

/** Nobody answered, only a proxy did, or the server is still at it: the command waits. Anything else is an answer. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504) || error.code === 'idempotency.in_progress');

/** Send what was said first, then what goes with it; undefined while the server cannot be reached. */
async function deliver(row: WaitingCommand): Promise<SeqOut | undefined> {
  const answer = await ask(row);
  if (!answer) return undefined;
  if (!row.sheet) {
    discardCommand(row.key);
    return answer;
  }
  const rest: WaitingCommand = {
    ...row,
    key: `${row.key}-sheet`,
    call: 'writeSheet',
    body: row.sheet,
    sheet: undefined,
  };
  change(row.key, rest);
  return (await deliver(rest)) && answer;
}

/** One request under the key it was kept with, so that however often it is tried it counts once. */
async function ask(row: WaitingCommand): Promise<SeqOut | undefined> {
  inFlight.add(row.key);
  try {
    const send = api[row.call] as (
      id: number,
      match: number,
      body: unknown,
      how: { key: string; patience: number },
    ) => Promise<SeqOut | null>;
    const answer = await send(row.tournament, row.match, row.body, { key: row.key, patience: PATIENCE });
    if (answer) return answer; // the line may break within an answer
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  } finally {
    inFlight.delete(row.key);
  }
  change(row.key, { isLate: true });
  return undefined;
}

const isSameMatch = (one: WaitingCommand, other: WaitingCommand) =>
  one.tournament === other.tournament && one.match === other.match && one.user === other.user;
/** Games of a match are said one after the other; anything else takes the place of what was said before. */
const isReplaced = (held: WaitingCommand, row: WaitingCommand) => isSameMatch(held, row) && row.call !== 'recordGame';
/** What was said before about the same match is sent before. */
const isBehind = (row: WaitingCommand) => listWaiting().find((held) => isSameMatch(held, row))?.key !== row.key;

/** Keep a command, then send it: whatever happens to the page meanwhile, it is not lost. */
export async function sendCommand<Name extends CallName>(
  tournament: number,
  user: number | null,
  command: MatchCommand<Name>,
): Promise<Sent<Answer<Name>>> {
  const row = {
    ...command,
    key: newKey(),
    tournament,
    user: command.call === 'reportBySlip' ? null : user,
    isLate: false,
  } as WaitingCommand;
  write([...listWaiting().filter((held) => !isReplaced(held, row)), row]);
  if (isBehind(row)) {
    change(row.key, { isLate: true });
    return { seq: 0, isWaiting: true };
  }
  try {
    const answer: Sent<SeqOut> = (await deliver(row)) ?? { seq: 0, isWaiting: true };
    return answer;
  } catch (error) {
    write(listWaiting().filter((held) => held.key !== row.key && held.key !== `${row.key}-sheet`)); // the form shows why
    throw error;
  }
}

/** Say something about a match of a tournament; without a network it waits. */
export function useMatchCommand<Name extends CallName>(id: number): Action<MatchCommand<Name>, Sent<Answer<Name>>> {
  const user = useUser();
  return useCommand(id, (command: MatchCommand<Name>) => sendCommand(id, user?.id ?? null, command));
}

/** Enter the result of a match with one press; whether it is being sent, and what went wrong as a toast. */
export function useQuickResult(id: number, match: Match) {
  const say = useAnnounce();
  const record = useMatchCommand<'recordResult'>(id);
  return {
    isBusy: record.isPending,
    send: (score: [number, number]) =>
      record.mutate(
        { call: 'recordResult', match: match.number, body: { score }, words: score.map(formatPoints).join('–') },
        { onError: (error) => say(messageOf(error), 'bad') },
      ),
  };
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  window.addEventListener('storage', tell); // another tab
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
};

/** What the reader entered in a tournament and has no answer yet, in the order it was entered. */
export function useWaiting(tournament: number): WaitingCommand[] {
  const user = useUser();
  const rows = useSyncExternalStore(subscribe, listWaiting);
  return useMemo(() => {
    const isTheirs = (row: WaitingCommand) => user === undefined || row.user === null || row.user === user?.id;
    return rows.filter(
      (row) => row.tournament === tournament && (row.isLate || row.refusal !== undefined) && isTheirs(row),
    );
  }, [rows, tournament, user]);
}

/** Send what waits as soon as it can be: when the page opens, when the network is back, and every few seconds. A browser without a network tries too: the server may be on the same machine. */
export function useCommandSender(): void {
  const client = useQueryClient();
  const announce = useAnnounce();
  const user = useUser();
  const rows = useSyncExternalStore(subscribe, listWaiting);
  const due = rows.filter((row) => row.refusal === undefined && (row.user === null || row.user === user?.id));
  const keys = due.map((row) => row.key).join(' ');
  useEffect(() => {
    if (keys === '') return;
    const isDue = (row: WaitingCommand) =>
      keys.includes(row.key) && row.refusal === undefined && !inFlight.has(row.key) && !isBehind(row);
    const flush = async () => {
      for (let row = listWaiting().find(isDue); row; row = listWaiting().find(isDue)) {
        const { key, tournament, match, isLate } = row;
        try {
          if (!(await deliver(row))) return;
          if (isLate) announce(t('Match {number}: what was saved here has been sent.', { number: match }));
          await client.invalidateQueries({ queryKey: tournamentQuery(tournament).queryKey, exact: true });
          for (const queryKey of [
            ['tournament-reports', tournament],
            ['tournament-slip', tournament, match],
          ])
            await client.invalidateQueries({ queryKey });
        } catch (error) {
          const left = listWaiting().find((held) => held.key === key || held.key === `${key}-sheet`);
          if (left) change(left.key, { refusal: messageOf(error) });
        }
      }
    };
    void flush();
    const again = () => void flush();
    const timer = setInterval(again, TRY_EVERY);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [client, announce, keys]);
}
