import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import { PlayerLink } from '@/components/ui/people/player-link';
import { type Column, Table } from '@/components/ui/table';
import type { Pool, RatingStep } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { formatDay, formatDelta } from '@/lib/format';
import { t } from '@/lib/words';

const AT_ONCE = 12;

/** Every step of a rating, newest first. */
export function HistoryTable({ steps, name, pool }: { steps: RatingStep[]; name: string; pool: Pool }) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <div className="flex flex-col gap-3">
      <Table
        label={t('Rating history of {name}', { name })}
        rows={steps.slice(0, shown)}
        columns={columnsFor(pool)}
        rowKey={(step) => step.id}
        rowClass={(step) => (step.is_reversed || step.is_reversal ? 'text-ink-faint' : undefined)}
      />
      {steps.length > shown && (
        <div className="flex justify-center">
          <Button onClick={() => setShown(shown + 4 * AT_ONCE)}>{t('Show more')}</Button>
        </div>
      )}
    </div>
  );
}

const columnsFor = (pool: Pool): Column<RatingStep>[] => [
  {
    key: 'at',
    name: t('Date'),
    className: 'numerals whitespace-nowrap max-sm:hidden',
    cell: (step) => formatDay(step.at),
  },
  { key: 'opponent', name: t('Opponent'), isRowName: true, cell: (step) => <Opponent step={step} /> },
  {
    key: 'where',
    name: t('Tournament'),
    className: 'max-sm:hidden',
    cell: (step) => <Where step={step} pool={pool} />,
  },
  { key: 'result', name: t('Result'), cell: (step) => <Outcome step={step} /> },
  {
    key: 'delta',
    name: t('Change'),
    align: 'right',
    className: 'numerals',
    cell: (step) => (
      <span
        className={cx('font-bold', step.is_reversed ? 'line-through' : step.delta < 0 ? 'text-gules' : 'text-vert')}
      >
        {formatDelta(step.delta)}
      </span>
    ),
  },
  { key: 'after', name: t('Rating'), align: 'right', className: 'numerals font-bold', cell: (step) => step.after },
];

function Opponent({ step }: { step: RatingStep }): ReactNode {
  return (
    <span className="flex flex-col">
      <span>
        <PlayerLink username={step.opponent?.username}>
          {step.opponent?.display_name ?? t('A closed account')}
        </PlayerLink>
        <span className="numerals ml-2 text-xs font-normal text-ink-faint">{step.opponent_rating}</span>
      </span>
      <span className="text-xs font-normal text-ink-faint sm:hidden">
        {formatDay(step.at)}
        {step.round !== null && `, ${t('round {round}', { round: step.round })}`}
      </span>
    </span>
  );
}

function Where({ step, pool }: { step: RatingStep; pool: Pool }): ReactNode {
  if (step.arena) {
    return (
      <Link
        to="/arenas/$id/games/$number"
        params={{ id: String(step.arena.id), number: String(step.arena.game) }}
        className="underline decoration-line-strong underline-offset-3 hover:decoration-azure"
      >
        {t('Arena game {number}', { number: step.arena.game })}
      </Link>
    );
  }
  if (step.chess_game !== null) {
    return (
      <Link
        to="/games/chess/$id"
        params={{ id: String(step.chess_game) }}
        className="underline decoration-line-strong underline-offset-3 hover:decoration-azure"
      >
        {t('Casual game')}
      </Link>
    );
  }
  if (!step.tournament)
    return <span className="text-ink-faint">{pool === 'matchmaking' ? t('Casual game') : t('Not public')}</span>;
  return (
    <>
      <Link
        to="/tournaments/$id"
        params={{ id: String(step.tournament.id) }}
        search={step.match ? { match: step.match } : {}}
        className="underline decoration-line-strong underline-offset-3 hover:decoration-azure"
      >
        <Name>{step.tournament.name}</Name>
      </Link>
      {step.round !== null && (
        <span className="ml-2 text-xs text-ink-faint">{t('round {round}', { round: step.round })}</span>
      )}
    </>
  );
}

function Outcome({ step }: { step: RatingStep }): ReactNode {
  if (step.is_reversal) return <Badge>{t('Taken back')}</Badge>;
  if (step.is_reversed) return <Badge>{t('Corrected later')}</Badge>;
  if (step.score >= 10) return <Badge tone="vert">{t('Won')}</Badge>;
  return step.score === 0 ? <Badge tone="gules">{t('Lost')}</Badge> : <Badge tone="or">{t('Drew')}</Badge>;
}
