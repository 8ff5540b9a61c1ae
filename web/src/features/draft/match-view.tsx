import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { Shield } from '@/components/ui/people/shield';
import { useToast } from '@/components/ui/feedback/toast';
import { MatchForm } from '@/features/draft/match-form';
import { SlipForm } from '@/features/draft/slip-form';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Match, View } from '@/lib/api/types';
import { byeText, formatGames } from '@/lib/tournament/card-games';
import { formatClock, OVERTIME, useRemaining } from '@/lib/time/round-clock';
import { useCommand } from '@/lib/command';
import { indexEntries, isDecided, isPlayable, sideName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = { view: View; match: Match; code: string | undefined; onCode: (code: string) => void; onDone: () => void };

/** One match for whoever comes: staff enter or correct it, its players report it, others read it. */
export function MatchView({ view, match, code, onCode, onDone }: Props) {
  const index = indexEntries(view.entries);
  const names: [string, string] = [sideName(match, 0, index), sideName(match, 1, index)];
  const mode = modeOf(view, match, code);
  return (
    <div className="flex w-full flex-col gap-4">
      <MatchTime view={view} match={match} />
      {mode === 'slip' && <SlipForm key={match.number} view={view} match={match} names={names} code={code ?? ''} />}
      {(mode === 'enter' || mode === 'correct' || mode === 'report') && (
        <MatchForm
          key={`${match.number}-${mode}`}
          view={view}
          match={match}
          names={names}
          mode={mode}
          onDone={onDone}
        />
      )}
      {mode === 'read' && <Facts match={match} names={names} />}
      {mode === 'read' && match.status !== 'bye' && view.phase === 'in_progress' && <CodeForm onCode={onCode} />}
    </div>
  );
}

function modeOf(view: View, match: Match, code: string | undefined): 'slip' | 'enter' | 'correct' | 'report' | 'read' {
  if (isPlayable(match) && view.my.can.includes('enter_results')) return 'enter';
  if (isDecided(match) && view.my.can.includes('correct_results')) return 'correct';
  if (code !== undefined && match.status !== 'bye' && view.phase === 'in_progress') return 'slip';
  const isMine = match.sides.some((side) => side.entry !== null && side.entry === view.my.entry_number);
  return isPlayable(match) && isMine && view.self_report ? 'report' : 'read';
}

/** The round's time for this match, with the extra minutes a judge gave it. */
function MatchTime({ view, match }: { view: View; match: Match }) {
  const clock = view.clock?.round === match.round && isPlayable(match) ? view.clock : null;
  const remaining = useRemaining(clock, match.number);
  const say = useToast();
  const extend = useCommand(
    view.id,
    (seconds: number) => api.moveClock(view.id, { action: 'extend', seconds, match: match.number }),
    { oneByOne: 'clock' },
  );
  if (remaining === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-2">
      <p className={remaining < 0 ? 'text-gules' : ''}>
        <span className="numerals text-xl font-bold">{formatClock(remaining)}</span>{' '}
        {remaining < 0 ? OVERTIME : t('left')}
      </p>
      {view.my.can.includes('run_clock') && (
        <span className="ml-auto flex gap-1">
          {[3, 5].map((minutes) => (
            <Button
              key={minutes}
              size="sm"
              disabled={extend.isPending}
              onClick={() =>
                extend.mutate(minutes * 60, {
                  onSuccess: () => say(t('{minutes} minutes more for this match.', { minutes })),
                  onError: (error) => say(messageOf(error), 'bad'),
                })
              }
              aria-label={t('{minutes} minutes more for this match', { minutes })}
            >
              {t('+{minutes} min', { minutes })}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}

/** For those who typed the address from the slip. */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      className="flex items-end gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onCode(text.trim());
      }}
    >
      <TextField
        label={t('Your match? The code on the slip')}
        className="flex-1"
        autoCapitalize="characters"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary" className="min-h-11">
        {t('Go on')}
      </Button>
    </form>
  );
}

function Facts({ match, names }: { match: Match; names: [string, string] }) {
  return (
    <>
      <ul className="flex flex-col gap-3">
        {([0, 1] as const).map((side) => {
          const deck = match.sheet?.decks[String(match.sides[side].entry)];
          return (
            <li
              key={side}
              className={`flex min-h-20 items-center gap-4 rounded-lg border-2 px-4 ${match.winner === side ? 'border-or bg-or-wash' : 'border-line bg-surface'}`}
            >
              <Shield name={names[side]} className="h-10" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-lg font-bold">
                  <Name>{names[side]}</Name>
                </span>
                {deck && <span className="text-sm text-ink-soft">{deck}</span>}
              </span>
              <span className="numerals text-3xl font-bold">{match.score ? match.score[side] / 10 : ''}</span>
            </li>
          );
        })}
      </ul>
      {!isDecided(match) && (
        <Notice>
          {match.status === 'bye'
            ? byeText(match)
            : t('This match is being played. Its result is entered by a judge, or with the code on the slip.')}
        </Notice>
      )}
      {isDecided(match) && !match.score && <p className="text-ink-soft">{formatGames(match)}</p>}
      {match.sheet?.notes && <p className="text-ink-soft">{match.sheet.notes}</p>}
    </>
  );
}
