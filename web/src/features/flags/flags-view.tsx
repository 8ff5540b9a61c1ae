import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Pagination } from '@/components/ui/pagination';
import { Segmented } from '@/components/ui/segmented';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { FlagCard } from '@/features/flags/flag-card';
import { ReviewDialog } from '@/features/flags/review-dialog';
import { PAGE_SIZE, useFlags } from '@/features/flags/use-flags';
import { messageOf } from '@/lib/api/errors';
import type { Flag, FlagKind, Flags, FlagStatus } from '@/lib/api/types';
import { t, tc } from '@/lib/words';

export type FlagsState = { status: FlagStatus; kind: string; page: number };
const STATUS_WORDS: Record<FlagStatus, string> = {
  open: t('open'),
  confirmed: t('confirmed'),
  dismissed: t('dismissed'),
};

type Props = { state: FlagsState; onChange: (change: Partial<FlagsState>) => void };

const STATUSES: { value: FlagStatus; label: string }[] = [
  { value: 'open', label: tc('Open', 'flag') },
  { value: 'confirmed', label: t('Confirmed') },
  { value: 'dismissed', label: t('Dismissed') },
];

/** What the detectors found, for operators to look at. */
export function FlagsView({ state, onChange }: Props) {
  const [review, setReview] = useState<{ flag: Flag; status: FlagStatus } | null>(null);
  const flags = useFlags({
    status: state.status,
    page: state.page,
    ...(state.kind && { kind: state.kind as FlagKind }),
  });
  if (flags.isPending) {
    return (
      <Loading label={t('Loading flags')}>
        <Skeleton className="h-72" />
      </Loading>
    );
  }
  if (flags.isError) return <ErrorState message={messageOf(flags.error)} onRetry={() => void flags.refetch()} />;
  const { items, total, counts, kinds } = flags.data;
  return (
    <section aria-label={t('Flags')} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Segmented
          label={t('Which flags')}
          value={state.status}
          options={STATUSES.map(({ value, label }) => ({
            value,
            label: <Counted label={label} count={counts[value] ?? 0} />,
          }))}
          onChange={(status) => onChange({ status, page: 1 })}
        />
        <SelectField
          label={t('Kind')}
          isLabelHidden
          value={state.kind}
          onChange={(event) => onChange({ kind: event.target.value, page: 1 })}
        >
          <option value="">{t('All kinds')}</option>
          {kinds.map((kind) => (
            <option key={kind.code} value={kind.code}>
              {kind.name}
            </option>
          ))}
        </SelectField>
      </div>
      {items.length === 0 ? (
        <Nothing state={state} flags={flags.data} onChange={onChange} />
      ) : (
        items.map((flag) => <FlagCard key={flag.id} flag={flag} onReview={(status) => setReview({ flag, status })} />)
      )}
      {total > PAGE_SIZE && (
        <Pagination page={state.page} pages={Math.ceil(total / PAGE_SIZE)} onChange={(page) => onChange({ page })} />
      )}
      {review && <ReviewDialog {...review} onClose={() => setReview(null)} />}
    </section>
  );
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className="numerals font-normal opacity-80">{count}</span>
    </>
  );
}

function Nothing({ state, flags, onChange }: Props & { flags: Flags }) {
  if (state.kind) {
    return (
      <EmptyState
        title={t('None of this kind')}
        action={<Button onClick={() => onChange({ kind: '', page: 1 })}>{t('All kinds')}</Button>}
      >
        {t('No {status} flag is called “{name}”.', {
          status: STATUS_WORDS[state.status],
          name: flags.kinds.find((kind) => kind.code === state.kind)?.name ?? state.kind,
        })}
      </EmptyState>
    );
  }
  if (state.status === 'open')
    return (
      <EmptyState title={t('Nothing to look at')}>
        {t('Every match is checked when it ends. Anything that looks odd appears here; so far nothing does.')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('Nothing {status} yet', { status: STATUS_WORDS[state.status] })}>
      {t('Flags appear here once somebody has reviewed them.')}
    </EmptyState>
  );
}
