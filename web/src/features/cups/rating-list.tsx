import { Name } from '@/components/ui/people/name';
import { type Column, Table } from '@/components/ui/table';
import { useCupRatings } from '@/features/cups/use-cups';
import type { CupRating } from '@/lib/api/types';
import { formatDecimal, formatNumber } from '@/lib/format';
import { t } from '@/lib/words';

const describe = ({ rating, error }: CupRating) => {
  if (rating === null) return t('not comparable');
  return error === null ? formatDecimal(rating, 0) : `${formatDecimal(rating, 0)} ± ${formatDecimal(error, 0)}`;
};

/** All engines of all tournaments here in one list; nothing while no two can be compared. */
export function RatingList() {
  const { data } = useCupRatings();
  if (!data || data.length === 0) return null;
  const columns: Column<CupRating>[] = [
    { key: 'name', name: t('Engine'), isRowName: true, cell: (row) => <Name>{row.name}</Name> },
    { key: 'rating', name: t('Elo'), align: 'right', className: 'whitespace-nowrap', cell: describe },
    { key: 'points', name: t('Points'), align: 'right', cell: (row) => formatNumber(row.points) },
    { key: 'games', name: t('Games'), align: 'right', cell: (row) => formatNumber(row.games) },
    { key: 'draws', name: t('Drawn games'), align: 'right', isWideOnly: true, cell: (row) => formatNumber(row.draws) },
  ];
  return (
    <section aria-labelledby="lab-ratings" className="flex flex-col gap-2">
      <h2 id="lab-ratings" className="text-lg">
        {t('Rating list of the engines')}
      </h2>
      <p className="max-w-prose text-sm text-ink-soft">
        {t('The likeliest ratings of all games here at once, with errors of 95 %. Their mean is 2300.')}
      </p>
      <Table label={t('Rating list of the engines')} rows={data} columns={columns} rowKey={(row) => row.name} />
    </section>
  );
}
