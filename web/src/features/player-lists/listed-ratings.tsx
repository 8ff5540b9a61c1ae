import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { KINDS } from '@/features/player-lists/rating-order';
import { messageOf } from '@/lib/api/errors';
import { ratedApi } from '@/lib/api/rated';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

/** The ratings of somebody on all lists; one of them can be picked instead of the first in the order. */
export function ListedRatings({ id, entry }: { id: number; entry: number }) {
  const client = useQueryClient();
  const key = ['listed-ratings', id, entry];
  const found = useQuery({ queryKey: key, queryFn: () => ratedApi.listRatings(id, entry), staleTime: 0 });
  const pick = useCommand(id, (place: string) => ratedApi.pickRating(id, entry, place));
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  const choose = (place: string) =>
    pick.mutate(place, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: key });
        void client.invalidateQueries({ queryKey: ['identities', id] });
      },
      onError: () => undefined,
    });
  return (
    <>
      <SelectField
        label={t('Rating that counts')}
        value={found.data?.pick ?? ''}
        disabled={pick.isPending}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('By the order of the rating lists')}</option>
        {items.map((one) => (
          <option key={one.place} value={one.place}>
            {t('{rating}: {list} {label}, {kind}', {
              rating: one.rating,
              list: one.name,
              label: one.label,
              kind: KINDS[one.kind],
            })}
          </option>
        ))}
      </SelectField>
      {pick.error && <Notice tone="bad">{messageOf(pick.error)}</Notice>}
    </>
  );
}
