import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Help } from '@/components/ui/overlays/help';
import { Icon } from '@/components/ui/icon';
import { cx } from '@/lib/class-names';
import { readTieBreaks, TIE_BREAK_NAMES, tieBreakName, writeTieBreaks } from '@/lib/tournament/tie-breaks';
import { t } from '@/lib/words';

type Props = { system: string; value: string; error?: string | undefined; onChange: (value: string) => void };

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Tie-breaks in the order in which they decide: chips that are dragged with mouse or finger, or moved by arrow keys. */
export function TieBreakChips({ system, value, error, onChange }: Props) {
  const codes = readTieBreaks(value, system);
  const [dragged, setDragged] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const put = (next: readonly string[]) => onChange(writeTieBreaks(next, system));
  const move = (code: string, to: number) => {
    const from = codes.indexOf(code);
    if (from < 0 || to < 0 || to >= codes.length || from === to) return;
    put(moved(codes, from, to));
    setSpoken(t('{name}, place {place} of {count}', { name: tieBreakName(code), place: to + 1, count: codes.length }));
  };
  const onKeyDown = (event: KeyboardEvent, code: string) => {
    const step = STEPS[event.key];
    if (event.key === 'Delete') put(codes.filter((held) => held !== code));
    if (step === undefined) return;
    event.preventDefault();
    move(code, codes.indexOf(code) + step);
  };
  const follow = (event: PointerEvent) => {
    if (dragged === null) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-code]');
    if (under && list.current?.contains(under)) move(dragged, codes.indexOf(under.dataset.code ?? ''));
  };
  const others = Object.keys(TIE_BREAK_NAMES).filter((code) => !codes.includes(code));
  return (
    <fieldset>
      <legend className="mb-1 flex items-center gap-1 text-sm font-semibold">
        {t('Tie-breaks')} <TieBreakHelp />
      </legend>
      <p className="sr-only" aria-live="assertive">
        {spoken}
      </p>
      <ol ref={list} className="flex flex-wrap gap-2">
        {codes.map((code, index) => (
          <li
            key={code}
            data-code={code}
            className={cx(
              'flex items-center rounded-md border bg-surface text-sm',
              dragged === code ? 'border-azure bg-azure-wash' : 'border-line-strong',
            )}
          >
            <button
              type="button"
              className="flex min-h-10 cursor-grab touch-none items-center gap-1.5 rounded-md py-1 pr-1 pl-2 font-semibold active:cursor-grabbing"
              aria-label={t('{name}, place {place}. Arrow keys move it, Delete removes it.', {
                name: tieBreakName(code),
                place: index + 1,
              })}
              onKeyDown={(event) => onKeyDown(event, code)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(code);
              }}
              onPointerMove={follow}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              <span className="numerals text-ink-faint" aria-hidden="true">
                {index + 1}
              </span>
              {tieBreakName(code)}
              <Icon name="grip" className="size-4 text-ink-faint" />
            </button>
            <button
              type="button"
              className="grid size-9 place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
              aria-label={t('Remove {name}', { name: tieBreakName(code) })}
              onClick={() => put(codes.filter((held) => held !== code))}
            >
              <Icon name="close" className="size-3.5" />
            </button>
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <select
              aria-label={t('Add a tie-break')}
              className="min-h-10 max-w-48 rounded-md border border-dashed border-line-strong bg-surface px-2 text-sm font-semibold"
              value=""
              onChange={(event) => put([...codes, event.target.value])}
            >
              <option value="">{t('Add…')}</option>
              {others.map((code) => (
                <option key={code} value={code}>
                  {tieBreakName(code)}
                </option>
              ))}
            </select>
          </li>
        )}
      </ol>
      {error && <p className="mt-1.5 text-sm font-semibold text-gules">{error}</p>}
    </fieldset>
  );
}

function TieBreakHelp() {
  return (
    <Help about={t('Tie-breaks')}>
      <p>
        {t(
          'Buchholz (BH) adds up the points of all opponents: whoever had the stronger opponents comes first. Sonneborn-Berger (SB) adds up the points of the opponents a player beat, and half the points of those they drew with.',
        )}
      </p>
      <p>
        {t(
          'The first in the list decides; where it is level, the next. The usual ones are right for almost everybody.',
        )}
      </p>
    </Help>
  );
}
