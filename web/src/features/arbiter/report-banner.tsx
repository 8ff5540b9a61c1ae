import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { WaitingBadge } from '@/components/ui/feedback/waiting-notice';
import { useReports } from '@/lib/tournament/use-reports';
import type { OpenReport, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatRelative } from '@/lib/format';
import { indexEntries, type Names, roundName, sideName } from '@/lib/tournament/match';
import { useWaitingMark } from '@/lib/tournament/reports/report-marks';
import { t, tn } from '@/lib/words';

type Props = { view: View; onOpenMatch: (match: number) => void };

/** What players report and cannot settle by themselves. There is a line for it also while nothing waits: nothing below moves. */
export function ReportBanner({ view, onOpenMatch }: Props) {
  const { reports } = useReports(view);
  if (!view.self_report || view.phase !== 'in_progress' || !view.my.can.includes('enter_results')) return null;
  const open = [...reports.values()].sort((a, b) => Number(b.state === 'disputed') - Number(a.state === 'disputed'));
  return (
    <section aria-label={t('Reports to settle')} className="no-print">
      {open.length === 0 ? (
        <p className="flex min-h-11.5 items-center gap-2 rounded-lg border border-line px-4 text-sm text-ink-soft">
          <Icon name="check" className="size-4" /> {t('No report of a player waits for you.')}
        </p>
      ) : (
        <OpenReports view={view} open={open} names={indexEntries(view.entries)} onOpenMatch={onOpenMatch} />
      )}
    </section>
  );
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
