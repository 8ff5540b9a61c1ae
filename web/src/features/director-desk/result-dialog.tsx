import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { Shield } from '@/components/ui/shield';
import { CorrectForm } from '@/features/director-desk/correct-form';
import { type FormProps, RecordForm } from '@/features/director-desk/record-form';
import type { Match, View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { indexEntries, isDecided, isPlayable, roundName, sideEntry, sideName, sideScore, spokenMatch } from '@/lib/match';

type Props = { view: View; match: number | null; onClose: () => void };

/** A match up close: its story for everybody, its result for those who may enter or correct it. */
export function ResultDialog({ view, match: number, onClose }: Props) {
  const match = view.matches.find((row) => row.number === number);
  return match ? <MatchDialog key={match.number} view={view} match={match} onClose={onClose} /> : null;
}

/** What the dialog is for is settled when it opens: our own result, coming back live, must not turn it into another form. */
function MatchDialog({ view, match, onClose }: { view: View; match: Match; onClose: () => void }) {
  const [mode] = useState(() => modeOf(view, match));
  const index = indexEntries(view.entries);
  const names: [string, string] = [sideName(match, 0, index), sideName(match, 1, index)];
  const form: FormProps = { view, match, names, entries: [sideEntry(match, 0, index), sideEntry(match, 1, index)], onClose };
  return (
    <Dialog isOpen onClose={onClose} title={titleOf(mode, match)} description={`${roundName(match, view.rounds)}, match ${match.number}: ${names.join(' against ')}`}>
      {mode === 'record' && <RecordForm {...form} />}
      {mode === 'correct' && <CorrectForm {...form} />}
      {mode === 'read' && <Facts {...form} />}
    </Dialog>
  );
}

type Mode = 'record' | 'correct' | 'read';

function modeOf(view: View, match: Match): Mode {
  if (isPlayable(match) && view.my.can.includes('enter_results')) return 'record';
  if (isDecided(match) && view.my.can.includes('correct_results')) return 'correct';
  return 'read';
}

function titleOf(mode: Mode, match: Match): string {
  if (mode === 'record') return 'Enter the result';
  return mode === 'correct' ? 'Correct the result' : `Match ${match.number}`;
}

function Facts({ view, match, names }: FormProps) {
  const index = indexEntries(view.entries);
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {([0, 1] as const).map((side) => (
          <li key={side} className={cx('flex min-h-14 items-center gap-3 rounded-md border px-4', match.winner === side ? 'border-or bg-or-wash font-bold' : 'border-line')}>
            <Shield name={names[side]} className="h-8" />
            <span className="min-w-0 flex-1 text-lg">{names[side]}</span>
            {match.winner === side && <Badge tone="or">Winner</Badge>}
            <span className="numerals text-xl font-bold">{sideScore(match, side)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{spokenMatch(match, view, index)}</p>
      {match.winner_to && <p className="text-sm text-ink-soft">The winner goes on to match {match.winner_to.match}.</p>}
    </div>
  );
}
