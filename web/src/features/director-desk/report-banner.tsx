import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { WaitingBadge } from '@/components/ui/waiting-notice';
import { type Reports, useReports } from '@/lib/use-reports';
import type { Match, OpenReport, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatRelative } from '@/lib/format';
import { indexEntries, isPlayable, type Names, roundName, sideName } from '@/lib/match';
import { useWaitingMark } from '@/lib/report-marks';
import { t, tn } from '@/lib/words';

type Props = { view: View; onOpenMatch: (match: number) => void };

/** What waits for the reader: their own match, and as an arbiter what players cannot settle. */
export function ReportBanner({ view, onOpenMatch }: Props) {
  const { reports } = useReports(view);
  if (!view.self_report || view.phase !== 'in_progress') return null;
  const names = indexEntries(view.entries);
  const isStaff = view.my.can.includes('enter_results');
  const mine = isStaff ? [] : view.matches.filter((match) => isPlayable(match) && sideOf(match, view) !== null);
  const open = isStaff
    ? [...reports.values()].sort((a, b) => Number(b.state === 'disputed') - Number(a.state === 'disputed'))
    : [];
  if (mine.length === 0 && open.length === 0) return null;
  return (
    <section aria-label={isStaff ? t('Reports to settle') : t('Your matches')} className="no-print flex flex-col gap-2">
      {mine.map((match) => (
        <OwnMatch key={match.number} {...{ view, match, names, reports, onOpenMatch }} />
      ))}
      {open.length > 0 && <OpenReports {...{ view, open, names, onOpenMatch }} />}
    </section>
  );
}

function sideOf(match: Match, view: View): 0 | 1 | null {
  const side = match.sides.findIndex((row) => row.entry !== null && row.entry === view.my.entry_number);
  return side === 0 || side === 1 ? side : null;
}

type OwnProps = Props & { match: Match; names: Names; reports: Reports };

function OwnMatch({ view, match, names, reports, onOpenMatch }: OwnProps) {
  const side = sideOf(match, view) ?? 0;
  const report = reports.get(match.number);
  const opponent = sideName(match, side === 0 ? 1 : 0, names);
  const waits = useWaitingMark(match.number);
  const { text, action, tone } = waits ? SENDING[waits] : ask(report, side, opponent);
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 bg-surface px-4 py-3 shadow-card',
        tone,
      )}
    >
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-sm text-ink-soft">
          {t('{round}, match {number}', { round: roundName(match, view.rounds), number: match.number })}
        </p>
        <p className="text-lg leading-tight font-bold">{text}</p>
      </div>
      <Button look="primary" size="lg" className="max-sm:w-full" onClick={() => onOpenMatch(match.number)}>
        {action}
      </Button>
    </div>
  );
}

const SENDING = {
  waiting: { text: t('Your report is waiting for the network'), action: t('Show'), tone: 'border-or' },
  refused: { text: t('Your report was refused'), action: t('Look again'), tone: 'border-gules' },
};

function ask(
  report: OpenReport | undefined,
  side: 0 | 1,
  opponent: string,
): { text: string; action: string; tone: string } {
  if (report?.state === 'disputed')
    return {
      text: t('You and {opponent} report different results', { opponent }),
      action: t('Look again'),
      tone: 'border-gules',
    };
  if (report?.reports.some((row) => row.side === side))
    return {
      text: t('Waiting for {opponent} to confirm', { opponent }),
      action: t('Show'),
      tone: 'border-line-strong',
    };
  if (report)
    return {
      text: t('{opponent} has reported your match', { opponent }),
      action: t('Confirm or dispute'),
      tone: 'border-or',
    };
  return { text: t('You play {opponent}', { opponent }), action: t('Report result'), tone: 'border-azure' };
}

/** The decision was made here and has not arrived. */
function Sending({ match }: { match: number }) {
  const waits = useWaitingMark(match);
  return waits && <WaitingBadge mark={waits} />;
}

function OpenReports({ view, open, names, onOpenMatch }: Props & { open: OpenReport[]; names: Names }) {
  const byNumber = new Map(view.matches.map((match) => [match.number, match]));
  const disputed = open.filter((row) => row.state === 'disputed').length;
  return (
    <details
      open={disputed > 0}
      className={cx('rounded-lg border bg-surface shadow-card', disputed > 0 ? 'border-gules' : 'border-line-strong')}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold">
        <Icon name={disputed > 0 ? 'alert' : 'clock'} className={cx('size-4', disputed > 0 && 'text-gules')} />
        {disputed > 0
          ? tn(disputed, '{count} match is disputed', '{count} matches are disputed')
          : tn(open.length, '{count} report waiting', '{count} reports waiting')}
        {disputed > 0 && open.length > disputed && (
          <span className="font-normal text-ink-soft">, {t('{open} waiting', { open: open.length - disputed })}</span>
        )}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {open.map((row) => {
          const match = byNumber.get(row.match);
          if (!match) return null;
          return (
            <li key={row.match} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
              <Badge tone={row.state === 'disputed' ? 'gules' : 'or'}>
                {row.state === 'disputed' ? t('Disputed') : t('One report')}
              </Badge>
              <Sending match={row.match} />
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-semibold">
                  {t('{first} against {second}', {
                    first: sideName(match, 0, names),
                    second: sideName(match, 1, names),
                  })}
                </span>
                <span className="text-sm text-ink-faint">
                  {t('{round}, match {number}, {since}', {
                    round: roundName(match, view.rounds),
                    number: match.number,
                    since: formatRelative(row.since, Date.parse(view.updated_at)),
                  })}
                </span>
              </span>
              <Button
                size="sm"
                look={row.state === 'disputed' ? 'primary' : 'secondary'}
                onClick={() => onOpenMatch(row.match)}
                aria-label={t('Decide match {match}', { match: row.match })}
              >
                {t('Decide')}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
