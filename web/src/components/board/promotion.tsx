import { useEffect, useRef } from 'react';
import { type Color, PiecePicture } from '@/components/board/board';
import { nameOfRole, roleOf } from '@/lib/chess/position';
import { t } from '@/lib/words';

type Props = {
  at: string;
  color: Color;
  orientation: Color;
  roles: string[];
  onChoose: (role: string) => void;
  onCancel: () => void;
};

/** What a pawn becomes: the pieces stand on its file, as on the board. */
export function Promotion({ at, color, orientation, roles, onChoose, onCancel }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onCancel();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onCancel]);
  const file = 'abcdefgh'.indexOf(at.charAt(0));
  const left = orientation === 'white' ? file : 7 - file;
  const isTop = color === orientation;
  return (
    <div
      className="absolute inset-0 z-20 rounded-md bg-[rgb(8_9_18/0.55)]"
      role="dialog"
      aria-modal="true"
      aria-label={t('Promote to')}
    >
      <button
        type="button"
        className="absolute inset-0 cursor-default"
        aria-label={t('Cancel')}
        tabIndex={-1}
        onClick={onCancel}
      />
      <div
        className={`absolute flex w-1/8 ${isTop ? 'top-0 flex-col' : 'bottom-0 flex-col-reverse'}`}
        style={{ left: `${left * 12.5}%` }}
      >
        {roles.map((role, index) => (
          <button
            key={role}
            ref={index === 0 ? first : null}
            type="button"
            className="aspect-square w-full bg-surface p-[6%] hover:bg-or-wash focus-visible:bg-or-wash"
            aria-label={nameOfRole(role)}
            onClick={() => onChoose(role)}
          >
            <PiecePicture role={roleOf(role)} color={color} className="block size-full" />
          </button>
        ))}
      </div>
    </div>
  );
}
