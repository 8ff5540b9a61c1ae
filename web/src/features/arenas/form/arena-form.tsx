import { type ReactNode, useState } from 'react';
import { ClockFields } from '@/components/board/clock-fields';
import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Help } from '@/components/ui/overlays/help';
import { Notice } from '@/components/ui/feedback/notice';
import {
  type ArenaDraft,
  canBerserk,
  canHaveBots,
  checkDraft,
  type DraftErrors,
  gamesIn,
  MINUTES,
  STARTS_IN,
} from '@/features/arenas/form/draft';
import { BattleFields, ConditionFields, Fold, GameFields } from '@/features/arenas/form/form-sections';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { ArenaHead, Variant } from '@/lib/api/arena-types';
import { describeMinutes, nameVariant, VARIANT_CODES } from '@/lib/arena/words';
import { readNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

type Props = {
  start: ArenaDraft;
  arena?: ArenaHead;
  isBusy: boolean;
  error: Error | null;
  onSubmit: (draft: ArenaDraft) => void;
  renderKeep?: (draft: ArenaDraft) => ReactNode;
  isSignedIn?: boolean;
};

/** Everything an organiser decides; what most leave as it is stays folded away. */
export function ArenaForm({ start, arena, isBusy, error, onSubmit, renderKeep, isSignedIn = true }: Props) {
  const isNew = arena === undefined;
  const hasStarted = arena?.phase === 'running';
  const [draft, setDraft] = useState(start);
  const [hasTried, setTried] = useState(false);
  const change = (part: Partial<ArenaDraft>) => setDraft((held) => ({ ...held, ...part }));
  const errors = checkDraft(draft, readNow());
  const wrong = withAnswer(errors, fieldsOf(error));
  const isWrong = Object.keys(errors).length > 0;
  const advice = errors.minutes
    ? undefined
    : t('About {games} games for a player who never pauses.', { games: Math.round(gamesIn(draft)) });
  return (
    <form
      className="flex min-w-0 flex-col gap-6"
      aria-label={isNew ? t('New arena') : t('Change the arena')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong) onSubmit(draft);
      }}
    >
      <div className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        <TextField
          label={t('Name')}
          hint={t('Leave it empty to name it after a great player.')}
          maxLength={30}
          value={draft.name}
          error={wrong.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {hasStarted ? (
          <Notice>
            {t('The arena is running: its start, clock, variant, streaks and bots can no longer be changed.')}
          </Notice>
        ) : (
          <ClockFields initial={draft.initial} increment={draft.increment} onChange={change} error={wrong.clock} />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('Length')}
            hint={advice}
            error={wrong.minutes}
            value={draft.minutes}
            onChange={(event) => change({ minutes: Number(event.target.value) })}
          >
            {MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {describeMinutes(minutes)}
              </option>
            ))}
          </SelectField>
          {!hasStarted && (
            <StartFields draft={draft} change={change} isNew={isNew} error={hasTried ? wrong.date : undefined} />
          )}
        </div>
      </div>
      <Fold title={t('Variant, rated, berserk, bots, chat')} isOpen={!isNew || errors.clock !== undefined}>
        <SelectField
          label={t('Variant')}
          disabled={hasStarted}
          value={draft.variant}
          onChange={(event) => change({ variant: event.target.value as Variant })}
        >
          {VARIANT_CODES.map((code) => (
            <option key={code} value={code}>
              {nameVariant(code)}
            </option>
          ))}
        </SelectField>
        <Switches draft={draft} change={change} isNew={isNew} hasStarted={hasStarted} />
      </Fold>
      <GameFields draft={draft} change={change} hasStarted={hasStarted} error={wrong.position} />
      <ConditionFields draft={draft} change={change} held={arena?.conditions ?? null} error={wrong.ratings} />
      <BattleFields draft={draft} change={change} error={wrong.teams} />
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      {hasTried && isWrong && <Notice tone="bad">{Object.values(errors)[0]}</Notice>}
      <Foot isNew={isNew} isBusy={isBusy} isSignedIn={isSignedIn}>
        {renderKeep?.(draft)}
      </Foot>
    </form>
  );
}

type FootProps = { isNew: boolean; isBusy: boolean; isSignedIn: boolean; children: ReactNode };

/** The one button, always in sight. */
function Foot({ isNew, isBusy, isSignedIn, children }: FootProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
      {!isSignedIn && (
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
          {t('You sign in on the next page; nothing you typed is lost.')}
        </p>
      )}
      {children}
      <Button type="submit" look="primary" size="lg" isBusy={isBusy} className="max-sm:w-full">
        {isNew ? t('Create the arena') : t('Save')}
      </Button>
    </div>
  );
}

/** What the form finds wrong, else what the server did. */
const withAnswer = (errors: DraftErrors, fields: Partial<Record<string, string>>): DraftErrors => ({
  name: errors.name ?? fields.name,
  clock: errors.clock ?? fields.clock,
  minutes: errors.minutes ?? fields.minutes,
  date: errors.date ?? fields.starts_at,
  position: errors.position ?? fields.position,
  ratings: errors.ratings ?? fields.conditions,
  teams: errors.teams ?? fields.battle,
});

type Fields = { draft: ArenaDraft; change: (part: Partial<ArenaDraft>) => void };

function StartFields({ draft, change, isNew, error }: Fields & { isNew: boolean; error: string | undefined }) {
  return (
    <>
      <SelectField
        label={t('Start')}
        value={draft.start}
        onChange={(event) => change({ start: event.target.value === 'date' ? 'date' : Number(event.target.value) })}
      >
        {isNew &&
          STARTS_IN.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0
                ? t('At once')
                : minutes === 1
                  ? t('In a minute')
                  : t('In {minutes}', { minutes: describeMinutes(minutes) })}
            </option>
          ))}
        <option value="date">{t('On a date')}</option>
      </SelectField>
      {draft.start === 'date' && (
        <TextField
          label={t('Date and time')}
          type="datetime-local"
          error={error}
          value={draft.date}
          onChange={(event) => change({ date: event.target.value })}
        />
      )}
    </>
  );
}

function Switches({ draft, change, isNew, hasStarted }: Fields & { isNew: boolean; hasStarted: boolean }) {
  const [hasBots, hasBerserk] = [canHaveBots(draft), canBerserk(draft)];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <p className="-mb-2 flex items-center gap-1 text-sm text-ink-soft sm:col-span-2">
        {t('Berserk, streaks?')}
        <Help about={t('Berserk and streaks')}>
          <p>
            {t(
              'Berserk: before the first move a player may give away half of the clock, and the increment, for one point more if they win.',
            )}
          </p>
          <p>
            {t(
              'Streaks: two wins in a row set a player on fire, and points count double until a game is not won. Both make a late chase possible; without them it is two points for a win and one for a draw.',
            )}
          </p>
        </Help>
      </p>
      <SwitchField
        label={t('Rated')}
        hint={t('Games change ratings.')}
        checked={draft.isRated}
        onChange={(isRated) => change({ isRated })}
      />
      <SwitchField
        label={t('Bots may play')}
        disabled={hasStarted}
        hint={hasBots ? t('You can add some yourself.') : t('Not available with such a fast clock.')}
        checked={draft.allowsBots && hasBots}
        onChange={(allowsBots) => change({ allowsBots })}
      />
      <SwitchField
        label={t('Berserk')}
        hint={hasBerserk ? t('Half the clock, one point more.') : t('Not available with such a long increment.')}
        checked={draft.hasBerserk && hasBerserk}
        onChange={(next) => change({ hasBerserk: next })}
      />
      <SwitchField
        label={t('Chat')}
        hint={t('Players and visitors can write to each other.')}
        checked={draft.hasChat}
        onChange={(hasChat) => change({ hasChat })}
      />
      {isNew && (
        <SwitchField
          label={t('I play too')}
          hint={t('You are entered at once.')}
          checked={draft.joins}
          onChange={(joins) => change({ joins })}
        />
      )}
    </div>
  );
}
