import { type BoardHandle, type Color, PiecePicture } from '@/components/board/board';
import { cx } from '@/lib/class-names';
import { nameOfRole, readPocket } from '@/lib/chess/position';
import { t } from '@/lib/words';

type Props = { fen: string; color: Color; board: BoardHandle | null; isMine: boolean };
const ROLES = ['P', 'N', 'B', 'R', 'Q'];

/** The pieces a side holds in Crazyhouse; one's own are dragged onto the board. */
export function Pocket({ fen, color, board, isMine }: Props) {
  const pocket = readPocket(fen, color === 'white');
  const take = (role: string, event: MouseEvent | TouchEvent) => {
    if (isMine && (pocket[role] ?? 0) > 0) board?.drag(nameOfRole(role), color, event);
  };
  return (
    <ul
      className="flex h-11 items-center gap-1 rounded-md bg-sunken px-1"
      aria-label={color === 'white' ? t('White has in hand') : t('Black has in hand')}
    >
      {ROLES.map((role) => {
        const count = pocket[role] ?? 0;
        return (
          <li key={role} className="relative">
            {/* Drops by keyboard are typed: N@f3. */}
            {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <span
              className={cx(
                'block size-10 touch-none',
                count === 0 && 'opacity-25',
                isMine && count > 0 && 'cursor-grab',
              )}
              onMouseDown={(event) => take(role, event.nativeEvent)}
              onTouchStart={(event) => take(role, event.nativeEvent)}
            >
              <PiecePicture role={nameOfRole(role)} color={color} className="block size-full" />
            </span>
            <span className="sr-only">
              {count} {nameOfRole(role)}
            </span>
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
