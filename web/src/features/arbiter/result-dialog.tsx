import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/overlays/dialog';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { CorrectForm } from '@/features/arbiter/correct-form';
import { type FormProps, RecordForm } from '@/features/arbiter/record-form';
import { DecideForm } from '@/features/arbiter/decide-form';
import { ReportForm } from '@/features/arbiter/report-form';
import { useReports } from '@/lib/tournament/use-reports';
import type { Match, OpenReport, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatDelta } from '@/lib/format';
import {
  indexEntries,
  isDecided,
  isPlayable,
  roundName,
  sideEntry,
  sideName,
  sideScore,
  spokenMatch,
} from '@/lib/tournament/match';
import { Rich, t } from '@/lib/words';

type Props = {
  view: View;
  match: number | null;
  onClose: () => void;
  /** What leads from the match to its board. */ renderLinks?: (match: Match) => ReactNode;
  /** What arbiters noted of its players, below the form. */
  renderNotes?: (match: Match) => ReactNode;
};

/** A match up close: its story for everybody, its result for those who may enter or correct it. */
export function ResultDialog({ view, match: number, onClose, renderLinks, renderNotes }: Props) {
  const match = view.matches.find((row) => row.number === number);
  const { reports, isReady } = useReports(view);
  if (!match || !isReady) return null;
  return (
    <MatchDialog
      key={match.number}
      view={view}
      match={match}
      report={reports.get(match.number)}
      links={renderLinks?.(match)}
      notes={renderNotes?.(match)}
      onClose={onClose}
    />
  );
}

/** What the dialog is for is settled when it opens: our own result, coming back live, must not turn it into another form. */
function MatchDialog({
  view,
  match,
  report,
  links,
  notes,
  onClose,
}: {
  view: View;
  match: Match;
  report: OpenReport | undefined;
  links: ReactNode;
  notes: ReactNode;
  onClose: () => void;
}) {
  const [mode] = useState(() => modeOf(view, match, report));
  const index = indexEntries(view.entries);
  const names: [string, string] = [sideName(match, 0, index), sideName(match, 1, index)];
  const form: FormProps = {
    view,
    match,
    names,
    entries: [sideEntry(match, 0, index), sideEntry(match, 1, index)],
    onClose,
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(mode, match)}
      description={t('{round}, match {number}: {first} against {second}', {
        round: roundName(match, view.rounds),
        number: match.number,
        first: names[0],
        second: names[1],
      })}
    >
      {links}
      {mode === 'record' && <RecordForm {...form} />}
      {mode === 'decide' && <DecideForm {...form} report={report} />}
      {mode === 'report' && <ReportForm {...form} report={report} />}
      {mode === 'correct' && <CorrectForm {...form} />}
      {mode === 'read' && <Facts {...form} />}
      {notes}
    </Dialog>
  );
}

type Mode = 'record' | 'decide' | 'report' | 'correct' | 'read';

function modeOf(view: View, match: Match, report: OpenReport | undefined): Mode {
  if (isPlayable(match) && view.my.can.includes('enter_results')) return report ? 'decide' : 'record';
  if (
    isPlayable(match) &&
    view.self_report &&
    match.sides.some((side) => side.entry !== null && side.entry === view.my.entry_number)
  )
    return 'report';
  if (isDecided(match) && view.my.can.includes('correct_results')) return 'correct';
  return 'read';
}

function titleOf(mode: Mode, match: Match): string {
  const titles = {
    record: t('Enter the result'),
    decide: t('Decide the match'),
    report: t('Your match'),
    correct: t('Correct the result'),
    read: t('Match {number}', { number: match.number }),
  };
  return titles[mode];
}

function Facts({ view, match, names }: FormProps) {
  const index = indexEntries(view.entries);
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {([0, 1] as const).map((side) => (
          <li
            key={side}
            className={cx(
              'flex min-h-14 items-center gap-3 rounded-md border px-4',
              match.winner === side ? 'border-or bg-or-wash font-bold' : 'border-line',
            )}
          >
            <Shield name={names[side]} className="h-8" />
            <span className="min-w-0 flex-1 text-lg">
              <PlayerLink username={sideEntry(match, side, index)?.username}>{names[side]}</PlayerLink>
              <RatingChange match={match} entry={match.sides[side].entry} />
            </span>
            {match.winner === side && <Badge tone="or">{t('Winner')}</Badge>}
            <span className="numerals text-xl font-bold">{sideScore(match, side)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{spokenMatch(match, view, index)}</p>
      {match.winner_to && (
        <p className="text-sm text-ink-soft">
          {t('The winner advances to match {match}.', { match: match.winner_to.match })}
        </p>
      )}
    </div>
  );
}

/** What the match did to a rating, if it was rated. */
function RatingChange({ match, entry }: { match: Match; entry: number | null }) {
  const change = match.rating_changes.find((row) => row.entry === entry);
  if (!change) return null;
  return (
    <span className="numerals block text-sm font-normal text-ink-soft">
      <Rich
        text="Rating {after} {change}"
        after={change.after}
        change={<span className={change.delta < 0 ? 'text-gules' : 'text-vert'}>({formatDelta(change.delta)})</span>}
      />
    </span>
  );
}
