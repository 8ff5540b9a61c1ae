import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { type ResultDraft, stepScore, winnerOf } from '@/features/arbiter/result-draft';
import type { Entry, Match, SideIndex } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = {
  draft: ResultDraft;
  onChange: (draft: ResultDraft) => void;
  names: [string, string];
  entries: [Entry | undefined, Entry | undefined];
  match: Match;
  canDraw: boolean;
};

const SIDES = [0, 1] as const;
const WIN: Record<SideIndex, [number, number]> = { 0: [1, 0], 1: [0, 1] };
const CHOICE =
  'flex cursor-pointer items-center gap-3 rounded-md border-2 border-line-strong bg-surface px-4 has-checked:border-or has-checked:bg-or-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azure';

/** Choose a result. All choices are one group of radio buttons: arrows choose, Enter records. */
export function ResultPicker(props: Props) {
  return (
    <div className="flex flex-col gap-4">
      {props.match.best_of > 1 ? <Steppers {...props} /> : <Winners {...props} />}
      <Forfeits {...props} />
    </div>
  );
}

function Winners({ draft, onChange, names, entries, canDraw }: Props) {
  const isScore = draft.kind === 'score';
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('Who won?')}</legend>
      {SIDES.map((side) => (
        <label key={side} className={cx(CHOICE, 'min-h-16')}>
          <input
            type="radio"
            name="result"
            className="size-5 accent-(--azure)"
            checked={isScore && winnerOf(draft) === side}
            onChange={() => onChange({ kind: 'score', score: WIN[side] })}
          />
          <Shield name={names[side]} className="h-8" />
          <span className="min-w-0 flex-1 text-lg leading-tight font-bold">
            <Name>{names[side]}</Name>
          </span>
          {entries[side]?.seed != null && (
            <span className="numerals text-sm text-ink-faint">{t('Seed {seed}', { seed: entries[side].seed })}</span>
          )}
        </label>
      ))}
      {canDraw && (
        <label className={cx(CHOICE, 'min-h-11')}>
          <input
            type="radio"
            name="result"
            className="size-5 accent-(--azure)"
            checked={isScore && winnerOf(draft) === null}
            onChange={() => onChange({ kind: 'score', score: [0.5, 0.5] })}
          />
          <span className="font-bold">{t('Draw')}</span>
        </label>
      )}
    </fieldset>
  );
}

function Steppers({ draft, onChange, names, match }: Props) {
  const score: [number, number] = draft.kind === 'score' ? draft.score : [match.head_start / 10, 0];
  const step = (side: SideIndex, change: 1 | -1) =>
    onChange({ kind: 'score', score: stepScore(score, side, change, match) });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">
        {t('Games won, best of {best_of}', { best_of: match.best_of })}
        {match.head_start > 0 &&
          `; ${t('{name} began with {games}', { name: names[0], games: match.head_start / 10 })}`}
      </legend>
      {SIDES.map((side) => (
        <div
          key={side}
          role="group"
          aria-label={names[side]}
          className={cx(
            'flex items-center gap-3 rounded-md border-2 px-3 py-2',
            winnerOf(draft) === side && draft.kind === 'score' ? 'border-or bg-or-wash' : 'border-line-strong',
          )}
        >
          <Shield name={names[side]} className="h-8" />
          <span className="min-w-0 flex-1 text-lg leading-tight font-bold">
            <Name>{names[side]}</Name>
          </span>
          <Button
            size="icon"
            onClick={() => step(side, -1)}
            aria-label={t('One game fewer for {names}', { names: names[side] })}
          >
            <Icon name="minus" />
          </Button>
          <output className="numerals w-8 text-center text-xl font-bold" aria-live="polite">
            {score[side]}
          </output>
          <Button
            size="icon"
            onClick={() => step(side, 1)}
            aria-label={t('One game more for {names}', { names: names[side] })}
          >
            <Icon name="plus" />
          </Button>
        </div>
      ))}
    </fieldset>
  );
}

function Forfeits({ draft, onChange, names }: Props) {
  const small = cx(CHOICE, 'min-h-10 border px-3 text-sm');
  return (
    <details
      className="rounded-md border border-line px-3 py-2"
      open={draft.kind === 'forfeit' || draft.kind === 'double-forfeit'}
    >
      <summary className="cursor-pointer text-sm font-semibold">{t('Somebody did not play')}</summary>
      <div className="flex flex-col gap-2 pt-3">
        {SIDES.map((side) => (
          <label key={side} className={small}>
            <input
              type="radio"
              name="result"
              className="accent-(--azure)"
              checked={draft.kind === 'forfeit' && draft.side === side}
              onChange={() => onChange({ kind: 'forfeit', side })}
            />
            {t('{names} forfeits', { names: names[side] })}
          </label>
        ))}
        <label className={small}>
          <input
            type="radio"
            name="result"
            className="accent-(--azure)"
            checked={draft.kind === 'double-forfeit'}
            onChange={() => onChange({ kind: 'double-forfeit' })}
          />
          {t('Both forfeit')}
        </label>
      </div>
    </details>
  );
}
