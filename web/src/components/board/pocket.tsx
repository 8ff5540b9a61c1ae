import { type BoardHandle, type Color, PiecePicture } from '@/components/board/board';
import { cx } from '@/lib/class-names';
import { nameOfRole, readPocket, roleOf } from '@/lib/chess/position';
import { t } from '@/lib/words';

type Props = {
  fen: string;
  color: Color;
  board: BoardHandle | null;
  isMine: boolean;
  /** The piece that the next click on the board puts down, by its letter. */
  chosen?: string | null;
  onChoose?: (role: string | null) => void;
};
const ROLES = ['P', 'N', 'B', 'R', 'Q'];

/** The pieces a side holds in Crazyhouse; one's own are dragged onto the board, or put there by two clicks. */
export function Pocket({ fen, color, board, isMine, chosen = null, onChoose }: Props) {
  const pocket = readPocket(fen, color === 'white');
  return (
    <ul
      className="pocket flex items-center gap-1 rounded-md bg-sunken px-1"
      aria-label={color === 'white' ? t('White has in hand') : t('Black has in hand')}
    >
      {ROLES.map((role) => {
        const count = pocket[role] ?? 0;
        const isChosen = isMine && chosen === role && count > 0;
        const take = (event: MouseEvent | TouchEvent) => {
          if (isMine && count > 0) board?.drag(roleOf(role), color, event);
        };
        return (
          <li key={role} className="relative">
            <button
              type="button"
              disabled={!isMine || count === 0}
              aria-pressed={isChosen}
              aria-label={t('{count} in hand: {piece}', { count, piece: nameOfRole(role) })}
              className={cx(
                'block size-9 touch-none rounded-md',
                count === 0 && 'opacity-25',
                isMine && count > 0 && 'cursor-grab',
                isChosen && 'bg-or-wash outline-2 outline-or',
              )}
              onMouseDown={(event) => take(event.nativeEvent)}
              onTouchStart={(event) => take(event.nativeEvent)}
              onClick={() => onChoose?.(isChosen ? null : role)}
            >
              <PiecePicture role={roleOf(role)} color={color} className="block size-full" />
            </button>
            {count > 0 && (
              <span
                className="numerals pointer-events-none absolute right-0 bottom-0 z-10 rounded-full bg-azure px-1.5 text-xs font-bold text-on-azure"
                aria-hidden="true"
              >
                {count}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
