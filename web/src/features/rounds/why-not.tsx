import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '@/components/ui/field';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Match, View, WhyNotAnswer } from '@/lib/api/types';
import type { Names } from '@/lib/tournament/match';
import { saidIn, t } from '@/lib/words';

type Props = { view: View; match: Match; names: Names };

const BYE = 'bye';
const SHOWN = 12; // changed pairs, before "and so on"

/** The question arbiters are asked: why not these two? The round as it would be, and what speaks against it. */
export function WhyNot({ view, match, names }: Props) {
  const sides = match.sides.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const [one, setOne] = useState(sides[0] ?? 0);
  const [other, setOther] = useState('');
  const answer = useQuery({
    queryKey: ['tournament', view.id, 'why-not', match.round, one, other, view.seq],
    queryFn: () => api.whyNot(view.id, match.round, one, other === BYE ? null : Number(other)),
    enabled: other !== '',
    staleTime: Infinity,
  });
  const called = (entry: number) => names.get(entry)?.name ?? t('Entry {entry}', { entry });
  const others = listPaired(view, match.round)
    .filter((entry) => entry !== one)
    .sort((first, second) => called(first).localeCompare(called(second)));
  return (
    <section aria-label={t('Why not somebody else?')} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-base font-semibold">{t('Why not somebody else?')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={t('Player')} value={one} onChange={(event) => setOne(Number(event.target.value))}>
          {sides.map((entry) => (
            <option key={entry} value={entry}>
              {called(entry)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('Why not against …')} value={other} onChange={(event) => setOther(event.target.value)}>
          <option value="">{t('Choose somebody')}</option>
          <option value={BYE}>{t('The bye')}</option>
          {others.map((entry) => (
            <option key={entry} value={entry}>
              {called(entry)}
            </option>
          ))}
        </SelectField>
      </div>
      <div aria-live="polite">
        {answer.isFetching && (
          <Loading label={t('Working out the reasons')}>
            <Skeleton className="h-16" />
          </Loading>
        )}
        {answer.isError && <ErrorState message={messageOf(answer.error)} onRetry={() => void answer.refetch()} />}
        {answer.data && <Answer answer={answer.data} />}
      </div>
    </section>
  );
}

function Answer({ answer }: { answer: WhyNotAnswer }) {
  const text = saidIn(answer, 'reason');
  const pairs = answer.changed.map((pair) => `${pair.white_name} – ${pair.black_name}`);
  const more = pairs.length - SHOWN;
  return (
    <div className="flex flex-col gap-2">
      <p className="rounded-md bg-sunken px-3.5 py-2.5">{`${text.charAt(0).toUpperCase()}${text.slice(1)}.`}</p>
      {pairs.length > 0 && (
        <div className="text-sm text-ink-soft">
          <p className="font-semibold">{t('The best round that has it would pair anew:')}</p>
          <ul className="columns-1 sm:columns-2">
            {pairs.slice(0, SHOWN).map((pair) => (
              <li key={pair}>{pair}</li>
            ))}
            {more > 0 && <li>{t('and {more} more', { more })}</li>}
            {answer.bye_name !== null && <li>{t('{name} has the bye', { name: answer.bye_name })}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Everybody whom the round pairs or gives the bye. */
function listPaired(view: View, round: number): number[] {
  const matches = view.matches.filter((match) => match.round === round && match.bracket === 'swiss');
  return matches.flatMap(({ sides }) => sides.flatMap(({ entry }) => (entry === null ? [] : [entry])));
}
