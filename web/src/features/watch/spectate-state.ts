import type { Board, Following, History, Match, SpectateMessage, View } from '@/lib/api/types';
import { applyLive } from '@/lib/live';
import { isPlayable } from '@/lib/tournament/match';

/** What a spectator has been told so far. */
export type Spectacle = {
  view: View | null;
  delay: number;
  viewers: number | null;
  /** Why one may not watch, or what went wrong with the last wish. */
  refusal: { code: string; message: string } | null;
  following: Following | null;
  boards: ReadonlyMap<number, Board | null>;
  histories: ReadonlyMap<number, History>;
  /** Something before the last message is missing: ask for everything. */
  hasGap: boolean;
};

export const NOTHING: Spectacle = {
  view: null,
  delay: 0,
  viewers: null,
  refusal: null,
  following: null,
  boards: new Map(),
  histories: new Map(),
  hasGap: false,
};

/** Spectators do nothing, so they may do nothing. */
const ONLOOKER: View['my'] = { roles: [], entry_number: null, can: [], invitation: null };

/** Fold one message into what is known. */
export function hear(held: Spectacle, message: SpectateMessage): Spectacle {
  switch (message.type) {
    case 'hello':
      return { ...held, delay: message.delay, viewers: message.viewers, refusal: null };
    case 'viewers':
      return { ...held, viewers: message.count };
    case 'snapshot':
      return {
        ...held,
        view: { ...message.view, now: message.now, my: ONLOOKER },
        delay: message.delay,
        hasGap: false,
      };
    case 'patch': {
      if (!held.view) return held;
      const applied = applyLive(held.view, message);
      if (applied.kind === 'gap') return { ...held, hasGap: true };
      return applied.kind === 'changed' ? { ...held, view: applied.view } : held;
    }
    case 'board':
      return { ...held, boards: new Map(held.boards).set(message.match, message.board) };
    case 'following':
      return { ...held, following: message };
    case 'history':
      return { ...held, histories: new Map(held.histories).set(message.match, message) };
    case 'error':
      return { ...held, refusal: message };
    case 'pong':
      return held;
  }
}

/** Who may not watch at all, as opposed to one wish that was refused. */
export const isShutOut = (held: Spectacle) =>
  held.refusal?.code === 'spectate.participants_only' || held.refusal?.code === 'tournament.unknown';

/** The matches that are being played, the ones under way first. */
export function runningMatches(matches: Match[]): Match[] {
  const weight = (match: Match) => (match.status === 'in_progress' ? 0 : 1);
  return matches.filter(isPlayable).sort((a, b) => weight(a) - weight(b) || a.number - b.number);
}

/** What to show while the spectator has not chosen: a match that is played, else the last one that was. */
export function featuredMatch(matches: Match[]): number | null {
  const played = matches.filter((match) => match.status === 'completed');
  return runningMatches(matches)[0]?.number ?? played.at(-1)?.number ?? null;
}
