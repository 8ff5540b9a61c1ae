import type { CrossCell } from '@/lib/api/hall';
import { t, tc } from '@/lib/words';

const SIGNS = { win: '1', draw: '½', loss: '0' } as const;

/** How a game ended as score tables write it: 1, ½, 0, + and − by forfeit, nothing before. */
export function cellSign(cell: CrossCell): string {
  switch (cell.kind) {
    case 'forfeit-win':
      return '+';
    case 'forfeit-loss':
    case 'double-forfeit':
      return '−';
    case 'adjourned':
      return '?';
    default:
      return cell.outcome === null ? '' : SIGNS[cell.outcome];
  }
}

const colourLetter = (cell: CrossCell) =>
  cell.colour === 'white' ? tc('w', 'White') : cell.colour === 'black' ? tc('b', 'Black') : ':';

/** A cell of a cross table: "12w1" is a win with White against line 12. */
export function cellText(cell: CrossCell, lines: ReadonlyMap<number, number>): string {
  if (cell.opponent === null) return byeText(cell);
  return `${lines.get(cell.opponent) ?? '?'}${colourLetter(cell)}${cellSign(cell)}`;
}

/** What somebody without an opponent has, as short as a cell. */
export function byeText(cell: CrossCell): string {
  switch (cell.kind) {
    case 'pairing-bye':
      return tc('bye', 'cell');
    case 'full-bye':
      return '+1';
    case 'half-bye':
      return '+½';
    case 'rest':
      return tc('free', 'cell');
    default:
      return '–';
  }
}

/** The same as a sentence. */
export function spokenCell(cell: CrossCell, opponent: string): string {
  if (cell.opponent === null) return spokenBye(cell);
  const against =
    cell.colour === 'white'
      ? t('White against {opponent}', { opponent })
      : cell.colour === 'black'
        ? t('Black against {opponent}', { opponent })
        : t('Against {opponent}', { opponent });
  return `${against}: ${spokenEnd(cell)}`;
}

function spokenBye(cell: CrossCell): string {
  switch (cell.kind) {
    case 'pairing-bye':
      return t('Bye');
    case 'full-bye':
      return t('Sat out for a full point');
    case 'half-bye':
      return t('Sat out for half a point');
    case 'rest':
      return t('Free round');
    default:
      return t('Did not play');
  }
}

function spokenEnd(cell: CrossCell): string {
  switch (cell.kind) {
    case 'pending':
      return t('not finished');
    case 'adjourned':
      return t('adjourned');
    case 'forfeit-win':
      return t('won by forfeit');
    case 'forfeit-loss':
    case 'double-forfeit':
      return t('lost by forfeit');
    default:
      return cell.outcome === 'win' ? t('won') : cell.outcome === 'draw' ? t('drawn') : t('lost');
  }
}
