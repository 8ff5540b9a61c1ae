import { useQuery } from '@tanstack/react-query';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { QrCode } from '@/components/ui/qr-code';
import { EmptyState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Match, Slip, View } from '@/lib/api/types';
import { lastRound } from '@/lib/tournament/card-games';
import { indexEntries, type Names, sideName } from '@/lib/tournament/match';
import { Rich, t } from '@/lib/words';

/** A slip a match, to cut and lay on the tables; each player tears off a code of their own and reports without an account. */
export function CardSlips({ view }: { view: View }) {
  const slips = useQuery({ queryKey: ['tournament-slips', view.id, view.seq], queryFn: () => api.listSlips(view.id) });
  const names = indexEntries(view.entries);
  const round = lastRound(view);
  if (slips.isPending) {
    return (
      <Loading label={t('Loading the slips')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (slips.isError) return <Notice tone="bad">{messageOf(slips.error)}</Notice>;
  const rows = view.matches
    .map((match) => ({ match, codes: slips.data.slips.filter((slip) => slip.match === match.number) }))
    .filter((row) => row.codes.length > 0);
  if (rows.length === 0)
    return <EmptyState title={t('No slips')}>{t('No match of this round is waiting for a result.')}</EmptyState>;
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2 print:gap-0">
      {rows.map(({ codes, match }) => (
        <ResultSlip
          key={match.number}
          view={view}
          round={match.round || round}
          codes={codes}
          match={match}
          names={names}
        />
      ))}
    </div>
  );
}

function ResultSlip({
  view,
  round,
  codes,
  match,
  names,
}: {
  view: View;
  round: number;
  codes: Slip[];
  match: Match;
  names: Names;
}) {
  return (
    <article
      aria-label={t('Slip of table {index}', { index: match.index + 1 })}
      className="sheet flex break-inside-avoid flex-col gap-3 border border-dashed border-line-strong p-4"
    >
      <header className="flex items-baseline justify-between gap-3">
        <p className="text-xl font-bold">{t('Table {index}', { index: match.index + 1 })}</p>
        <p className="min-w-0 truncate text-sm">{t('{name}, round {round}', { name: view.name, round })}</p>
      </header>
      {([0, 1] as const).map((side) => (
        <div key={side} className="flex items-center gap-3">
          <p className="min-w-0 flex-1 truncate text-lg font-bold">
            <Name>{sideName(match, side, names)}</Name>
          </p>
          <span className="text-xs">{t('games won')}</span>
          <span className="size-10 border-2 border-current" aria-hidden="true" />
        </div>
      ))}
      <div className="flex items-center gap-3 text-xs">
        <span className="flex-1 border-t border-current pt-0.5">{t('signed')}</span>
        <span className="flex-1 border-t border-current pt-0.5">{t('signed')}</span>
        <span className="w-16 border-t border-current pt-0.5">{t('drop?')}</span>
      </div>
      <div className="-mx-4 -mb-4 flex border-t border-dashed border-line-strong">
        {codes.map((slip) => (
          <OwnCode key={slip.side} slip={slip} name={sideName(match, slip.side, names)} />
        ))}
      </div>
    </article>
  );
}

/** What one player tears off: nobody reports for both sides. */
function OwnCode({ slip, name }: { slip: Slip; name: string }) {
  const address = new URL(slip.url, window.location.origin);
  return (
    <section
      aria-label={t('Code of {name}', { name })}
      className="flex min-w-0 flex-1 flex-col items-center gap-1 border-dashed border-line-strong p-3 text-center text-sm not-first:border-l"
    >
      <p className="max-w-full truncate font-bold">
        <Name>{name}</Name>
      </p>
      <QrCode
        text={address.href}
        label={t('The address where {name} reports', { name })}
        className="size-24 shrink-0"
      />
      <p className="min-w-0 max-w-full">
        <Rich
          text="Report by phone: scan, or open {address} with the code {code}"
          address={
            <a className="font-semibold break-all underline" href={address.pathname + address.search}>
              {address.host + address.pathname}
            </a>
          }
          code={<strong className="numerals block text-lg tracking-widest">{slip.code}</strong>}
        />
      </p>
    </section>
  );
}
