import { formatNumber } from '@/lib/format';
import { t } from '@/lib/words';

type Score = { cp: number | null; mate: number | null };

/** A score as people write it, from White's view: `+0.35`, `−M3`. */
export function describeScore({ cp, mate }: Score): string {
  if (mate !== null) return `${mate > 0 ? '+' : '−'}M${Math.abs(mate)}`;
  if (cp === null) return '';
  return `${cp < 0 ? '−' : '+'}${(Math.abs(cp) / 100).toFixed(2)}`;
}

/** A difference with its error, `+12.3 ± 8.1`; a dash where one side has everything. */
export function describeElo(value: number | null, error: number | null): string {
  if (value === null) return '—';
  const sign = value < 0 ? '−' : '+';
  return `${sign}${Math.abs(value).toFixed(1)}${error === null ? '' : ` ± ${error.toFixed(1)}`}`;
}

/** White's share of the evaluation bar, in hundredths: even at 50, never quite full before a mate. */
export function whiteShare({ cp, mate }: Score): number {
  if (mate !== null) return mate > 0 ? 100 : 0;
  if (cp === null) return 50;
  return Math.round(100 / (1 + 10 ** (-cp / 400)));
}

type Time = { kind: 'clock' | 'move' | 'nodes' | 'depth'; value: number; increment?: number };

/** How long engines may think: `60 s + 0.5 s`, `0.5 s per move`, `20,000 nodes per move`, `depth 8`. */
export function describeTime({ kind, value, increment = 0 }: Time): string {
  if (kind === 'clock') return `${value / 1000} s${increment > 0 ? ` + ${increment / 1000} s` : ''}`;
  if (kind === 'move') return t('{value} s per move', { value: value / 1000 });
  return kind === 'nodes' ? t('{nodes} nodes per move', { nodes: formatNumber(value) }) : t('depth {value}', { value });
}

/** A clock as people read it: `1:05`, under ten seconds `9.4`. */
export function describeClock(ms: number): string {
  if (ms < 10_000) return (ms / 1000).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What the pieces of a position are called, for those who do not see the board. */
export function describePosition(fen: string, uci: string): string {
  const turn = fen.split(' ')[1] === 'b' ? t('Black to move') : t('White to move');
  return uci
    ? t('Chess board after {from} to {to}, {turn}', { from: uci.slice(0, 2), to: uci.slice(2, 4), turn })
    : t('Chess board, {turn}', { turn });
}

const ROUNDS = [t('Final'), t('Semi-finals'), t('Quarter-finals')];

/** The name of a round by how many come after it. */
export const nameRound = (number: number, rounds: number) =>
  ROUNDS[rounds - number] ?? t('Round of {players}', { players: 2 ** (rounds - number + 1) });

const REASONS: Record<string, string> = {
  time: t('lost on time'),
  crash: t('the engine crashed'),
  hang: t('the engine did not answer'),
  illegal_move: t('illegal move'),
  start_failed: t('the engine did not start'),
  checkmate: t('checkmate'),
  stalemate: t('stalemate'),
  repetition: t('threefold repetition'),
  fifty_moves: t('fifty moves'),
  insufficient_material: t('insufficient material'),
  move_limit: t('move limit'),
  adjudicated_win: t('won by adjudication'),
  adjudicated_draw: t('drawn by adjudication'),
  tablebase: t('decided by the tablebase'),
};

/** Why a game ended, in words. */
export const describeReason = (reason: string) => REASONS[reason] ?? reason.replaceAll('_', ' ');
