import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { WaitingBadge } from '@/components/ui/feedback/waiting-notice';
import type { Match, SideIndex, View } from '@/lib/api/types';
import { byeText, cardPointsBefore, formatGames, matchesOfRound } from '@/lib/tournament/card-games';
import { cx } from '@/lib/class-names';
import { extensionOf } from '@/lib/time/round-clock';
import { indexEntries, isDecided, isPlayable, type Names, sideName } from '@/lib/tournament/match';
import { useReportMark, useWaitingMark } from '@/lib/tournament/reports/report-marks';
import { t } from '@/lib/words';

/** Who meets whom at which table, with the points they bring. */
export function Pairings({
  view,
  round,
  renderWhy,
}: {
  view: View;
  round: number;
  renderWhy?: (match: Match) => ReactNode;
}) {
  const names = indexEntries(view.entries);
  const points = cardPointsBefore(view, round);
  return (
    <ol className="flex flex-col gap-2" aria-label={t('Pairings of round {round}', { round })}>
      {matchesOfRound(view, round).map((match) => (
        <Pairing key={match.number} {...{ view, match, names, points }} why={renderWhy?.(match)} />
      ))}
    </ol>
  );
}

type Props = { view: View; match: Match; names: Names; points: ReadonlyMap<number, number>; why?: ReactNode };

function Pairing({ view, match, names, points, why }: Props) {
  const mark = useReportMark(match.number);
  const waits = useWaitingMark(match.number);
  if (match.status === 'bye') {
    const side = match.sides[0].entry === null ? 1 : 0;
    return (
      <li
        className={cx(
          'flex items-center gap-3 rounded-md border border-dashed px-4 py-2',
          isOwn(match, view) ? 'border-azure bg-azure-wash' : 'border-line-strong',
        )}
      >
        <Player {...{ match, side, names, points }} /> <Badge tone="or">{byeText(match)}</Badge>
        <span className="ml-auto">{why}</span>
      </li>
    );
  }
  const extra = view.clock ? Math.round(extensionOf(view.clock, match.number) / 60_000) : 0;
  return (
    <li
      className={cx(
        'relative grid grid-cols-[2.25rem_1fr_auto] items-center gap-x-3 gap-y-1 rounded-md border px-3 py-1.5 shadow-card sm:grid-cols-[2.25rem_1fr_6rem_1fr_8.5rem]',
        isOwn(match, view) ? 'border-azure bg-azure-wash' : 'border-line bg-surface',
      )}
    >
      <span className="grid size-9 place-items-center rounded-sm bg-sunken max-sm:row-span-2" title={t('Table')}>
        <span className="sr-only">{t('Table')} </span>
        <span className="numerals text-lg leading-none font-bold">{match.index + 1}</span>
      </span>
      <Player {...{ match, side: 0, names, points }} isRight />
      <span className="flex flex-col items-center gap-0.5 max-sm:col-start-3 max-sm:row-start-1">
        <span className="numerals text-xl leading-tight font-bold">
          {formatGames(match) || <span className="text-sm font-semibold text-ink-faint">{t('playing')}</span>}
        </span>
        {mark && (
          <Badge tone={mark === 'disputed' ? 'gules' : 'or'}>
            {mark === 'disputed' ? t('Disputed') : t('Reported')}
          </Badge>
        )}
        {waits && <WaitingBadge mark={waits} />}
        {extra > 0 && isPlayable(match) && <Badge tone="azure">{t('+{extra} min', { extra })}</Badge>}
      </span>
      <Player {...{ match, side: 1, names, points }} />
      <span className="flex items-center justify-end gap-1 max-sm:col-start-3 max-sm:row-start-2">
        {why}
        <OpenMatch view={view} match={match} names={names} />
      </span>
    </li>
  );
}

const isOwn = (match: Match, view: View) =>
  match.sides.some((side) => side.entry !== null && side.entry === view.my.entry_number);

function OpenMatch({ view, match, names }: Pick<Props, 'view' | 'match' | 'names'>) {
  const isMine = isOwn(match, view);
  const canReport = isPlayable(match) && (view.my.can.includes('enter_results') || (isMine && view.self_report));
  const canCorrect = isDecided(match) && view.my.can.includes('correct_results');
  const who = t('{first} against {second}', { first: sideName(match, 0, names), second: sideName(match, 1, names) });
  const text = canReport ? t('Report') : canCorrect ? t('Correct') : t('Details');
  return (
    <Link
      to="/tournaments/$id/match/$match"
      params={{ id: String(view.id), match: String(match.number) }}
      className={buttonClass(canReport ? 'primary' : 'ghost', 'sm')}
      aria-label={`${text}: ${who}`}
    >
      {text}
    </Link>
  );
}

type PlayerProps = {
  match: Match;
  side: SideIndex;
  names: Names;
  points: ReadonlyMap<number, number>;
  isRight?: boolean;
};

function Player({ match, side, names, points, isRight = false }: PlayerProps) {
  const { entry } = match.sides[side];
  const name = sideName(match, side, names);
  return (
    <span
      className={cx(
        'flex min-w-0 items-center gap-2 max-sm:col-start-2',
        isRight && 'sm:flex-row-reverse sm:text-right',
      )}
    >
      <Shield name={name} className="h-6" />
      <span className={cx('min-w-0 truncate', match.winner === side && match.status === 'completed' && 'font-bold')}>
        <Name>{name}</Name>
      </span>
      {entry !== null && (
        <span className="numerals text-sm whitespace-nowrap text-ink-soft" title={t('Points before this round')}>
          {points.get(entry) ?? 0} <span className="text-xs">{t('pts')}</span>
        </span>
      )}
    </span>
  );
}
