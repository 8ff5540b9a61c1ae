import { Link } from '@tanstack/react-router';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { Table } from '@/components/ui/table';
import type { Flag, FlagStatus } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { said, saidIn, saidList, saidRows, t, tc } from '@/lib/words';

const SEVERITIES: Record<Flag['severity'], { name: string; tone: BadgeTone; edge: string }> = {
  high: { name: t('High'), tone: 'gules', edge: 'border-l-gules' },
  medium: { name: t('Medium'), tone: 'or', edge: 'border-l-or' },
  low: { name: t('Low'), tone: 'plain', edge: 'border-l-line-strong' },
};
const STATUSES: Record<FlagStatus, { name: string; tone: BadgeTone }> = {
  open: { name: tc('Open', 'flag'), tone: 'azure' },
  dismissed: { name: t('Dismissed'), tone: 'plain' },
  confirmed: { name: t('Confirmed'), tone: 'gules' },
};

/** One finding: what, who, the figures, the facts, how it was tested, and what people made of it. */
export function FlagCard({ flag, onReview }: { flag: Flag; onReview: (status: FlagStatus) => void }) {
  const severity = SEVERITIES[flag.severity];
  return (
    <article
      aria-labelledby={`flag-${flag.id}`}
      className={`flex flex-col gap-4 rounded-lg border border-l-4 border-line bg-surface p-4 sm:p-5 ${severity.edge}`}
    >
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <Badge tone={severity.tone}>{severity.name}</Badge>
          <span className="font-semibold text-ink">{said(flag.name)}</span>
          <span>{formatDateTime(flag.created_at)}</span>
          <Badge tone={STATUSES[flag.status].tone} className="ml-auto">
            {STATUSES[flag.status].name}
          </Badge>
        </div>
        <h2 id={`flag-${flag.id}`} className="font-sans text-lg leading-snug font-bold">
          {saidIn(flag.evidence, 'summary')}
        </h2>
        <Concerned flag={flag} />
      </header>
      <Evidence flag={flag} />
      {flag.reviews.length > 0 && <Reviews flag={flag} />}
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
        {flag.status !== 'open' && <Button onClick={() => onReview('open')}>{t('Reopen')}</Button>}
        {flag.status !== 'dismissed' && (
          <Button onClick={() => onReview('dismissed')}>
            <Icon name="check" className="size-4" /> {t('Dismiss')}
          </Button>
        )}
        {flag.status !== 'confirmed' && (
          <Button look="danger" onClick={() => onReview('confirmed')}>
            <Icon name="flag" className="size-4" /> {t('Confirm')}
          </Button>
        )}
      </footer>
    </article>
  );
}

function Concerned({ flag }: { flag: Flag }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
      {flag.users.map((user) => (
        <span key={user.username} className="flex items-center gap-1.5">
          <Shield name={user.display_name} className="h-5" />
          <PlayerLink username={user.username}>{user.display_name}</PlayerLink>
        </span>
      ))}
      <span className="flex items-center gap-1.5 text-ink-soft">
        <Icon name="bracket" className="size-4" />
        <Link
          to="/tournaments/$id"
          params={{ id: String(flag.tournament.id) }}
          search={flag.match ? { match: flag.match } : {}}
          className="underline underline-offset-3"
        >
          <Name>{flag.tournament.name}</Name>
          {flag.match !== null && `, ${t('match {match}', { match: flag.match })}`}
        </Link>
      </span>
    </p>
  );
}

function Evidence({ flag: { id, evidence } }: { flag: Flag }) {
  const rows = saidRows(evidence, 'rows').map((cells, index) => ({ index, cells }));
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {saidRows(evidence, 'figures').map(([figure = '', value = '']) => (
          <div key={figure} className="flex flex-col bg-surface px-3 py-2 max-sm:last:odd:col-span-2">
            <dt className="text-xs text-ink-soft">{figure}</dt>
            <dd className="numerals text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <Table
          label={t('Evidence of flag {id}', { id })}
          rows={rows}
          rowKey={(row) => row.index}
          columns={saidList(evidence, 'columns').map((name, column) => ({
            key: `${column}`,
            name,
            isRowName: column === 0,
            className: 'numerals whitespace-nowrap',
            cell: (row: { cells: string[] }) => row.cells[column] ?? '',
          }))}
        />
      )}
      {evidence.method && (
        <details className="text-sm text-ink-soft">
          <summary className="cursor-pointer font-semibold text-ink">{t('How this was tested')}</summary>
          <p className="mt-1 max-w-prose">{saidIn(evidence, 'method')}</p>
        </details>
      )}
    </>
  );
}

function Reviews({ flag }: { flag: Flag }) {
  return (
    <ol aria-label={t('Reviews')} className="flex flex-col gap-2">
      {flag.reviews.map((review) => (
        <li key={review.at} className="rounded-md bg-sunken px-3 py-2 text-sm">
          <p>{review.note}</p>
          <p className="text-ink-soft">
            {t('{name} by {reviewer}, {at}', {
              name: STATUSES[review.status].name,
              reviewer: review.reviewer,
              at: formatDateTime(review.at),
            })}
          </p>
        </li>
      ))}
    </ol>
  );
}
