import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { ExplainedPair, ExplainedRound, Match, View } from '@/lib/api/types';
import { pointsBefore } from '@/lib/tournament/points-before';
import { WhyNot } from '@/features/rounds/why-not';
import { formatPoints } from '@/lib/format';
import { type Names, sideName } from '@/lib/tournament/match';
import { said, saidIn, saidList, t } from '@/lib/words';

type Props = { view: View; match: Match; names: Names; onClose: () => void };

/** Why these two meet: the criteria of the Dutch system, or the facts that the others work with. */
export function ExplainDialog({ view, match, names, onClose }: Props) {
  const hasReasons = view.format !== 'keizer'; // whose table says it all: each meets the next below
  const explained = useQuery({
    enabled: hasReasons,
    queryKey: ['tournament', view.id, 'explain', match.round, view.seq],
    queryFn: () => api.explainRound(view.id, match.round),
    staleTime: Infinity,
  });
  const isBye = match.status === 'bye';
  const title = isBye
    ? t('{name} has the bye', { name: sideName(match, match.sides[0].entry === null ? 1 : 0, names) })
    : `${sideName(match, 0, names)} – ${sideName(match, 1, names)}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={t('Round {round}, board {index}: why these two were paired.', {
        round: match.round,
        index: match.index + 1,
      })}
    >
      {hasReasons && explained.isPending && (
        <Loading label={t('Working out the reasons')}>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {explained.isError && (
        <ErrorState message={messageOf(explained.error)} onRetry={() => void explained.refetch()} />
      )}
      {explained.data &&
        (isBye ? (
          <p>{sentence(saidIn(explained.data, 'bye_reason'))}</p>
        ) : (
          <Reasons view={view} match={match} names={names} explained={explained.data} />
        ))}
      {(!hasReasons || explained.isSuccess) && isAsked(view, match) && (
        <WhyNot view={view} match={match} names={names} />
      )}
    </Dialog>
  );
}

/** The first round of cards is drawn by lot, or by the seats: nothing speaks against anybody. */
const isAsked = (view: View, match: Match) => view.format !== 'draft-swiss' || match.round > 1;

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

type ReasonsProps = { view: View; match: Match; names: Names; explained: ExplainedRound };

function Reasons({ view, match, names, explained }: ReasonsProps) {
  const found = findPair(match, explained);
  if (!found)
    return (
      <Notice>
        {match.marks.includes('by-hand')
          ? t('The arbiter paired these two by hand.')
          : t(
              'Results have been corrected since this round was paired: with the corrected ones it would be paired differently.',
            )}
      </Notice>
    );
  const { pair, score } = found;
  return (
    <div className="flex flex-col gap-4">
      {match.round > 1 && (
        <p className="numerals text-sm font-semibold text-ink-soft">
          {t('Paired in the score group of {score}', { score: formatPoints(score) })}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {explained.edition !== '' && match.round > 1 && (
          <li className="rounded-md bg-sunken px-3.5 py-2.5">{levelText(view, match, names)}</li>
        )}
        {saidList(pair, 'reasons').map((reason) => (
          <li key={reason} className="rounded-md bg-sunken px-3.5 py-2.5">
            {sentence(reason)}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-faint">
        {explained.edition
          ? t('FIDE Dutch system, edition {edition}. Codes in brackets are its criteria and articles.', {
              edition: explained.edition,
            })
          : t(
              'Paired by: {system}. These are the facts it works with; where several pairings are equally good, the order of the list decides.',
              { system: said(explained.system ?? '') },
            )}
      </p>
    </div>
  );
}

/** In plain words first: who has how much, and that nobody meets twice. */
function levelText(view: View, match: Match, names: Names): string {
  const points = pointsBefore(view, match.round);
  const [first, second] = [points.get(match.sides[0].entry ?? 0) ?? 0, points.get(match.sides[1].entry ?? 0) ?? 0];
  if (first === second)
    return t('Both have {first} before this round, and they have not met before.', { first: formatPoints(first) });
  return t(
    '{name} has {first} and {other} {second} before this round: one of them was moved to the group of the other. They have not met before.',
    {
      name: sideName(match, 0, names),
      first: formatPoints(first),
      other: sideName(match, 1, names),
      second: formatPoints(second),
    },
  );
}

function findPair(match: Match, explained: ExplainedRound): { pair: ExplainedPair; score: number } | undefined {
  const [white, black] = [match.sides[0].entry, match.sides[1].entry];
  return explained.brackets
    .flatMap(({ pairs, score }) => pairs.map((pair) => ({ pair, score })))
    .find(({ pair }) => pair.white === white && pair.black === black);
}
