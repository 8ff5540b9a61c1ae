import { useState } from 'react';
import { LongSegmented } from '@/components/ui/segmented';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { ByesPlan } from '@/features/plans/byes-plan';
import { NumbersPlan } from '@/features/plans/numbers-plan';
import { PairsPlan } from '@/features/plans/pairs-plan';
import { PointsPlan } from '@/features/plans/points-plan';
import { PositionsPlan } from '@/features/plans/positions-plan';
import { RatingsPlan } from '@/features/plans/ratings-plan';
import { ReportPlan } from '@/features/plans/report-plan';
import { ValuesPlan } from '@/features/plans/values-plan';
import { type Plan, usePlan, usePlans } from '@/lib/tournament/use-plans';
import type { Plans } from '@/lib/api/arbiter';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

export type PartProps = { view: View; plans: Plans; plan: Plan };
type Part = { value: string; label: string; render: (props: PartProps) => React.ReactNode };

const PARTS: readonly Part[] = [
  { value: 'byes', label: t('Byes and leaving'), render: (props) => <ByesPlan {...props} /> },
  { value: 'pairs', label: t('Prohibited pairs'), render: (props) => <PairsPlan {...props} /> },
  {
    value: 'numbers',
    label: t('Numbers'),
    render: (props) => <NumbersPlan key={props.plans.numbers.join()} {...props} />,
  },
  { value: 'ratings', label: t('Ratings by round'), render: (props) => <RatingsPlan {...props} /> },
  { value: 'report', label: t('Report only'), render: (props) => <ReportPlan {...props} /> },
  { value: 'points', label: t('Points'), render: (props) => <PointsPlan {...props} /> },
  { value: 'positions', label: t('Chess960'), render: (props) => <PositionsPlan {...props} /> },
  { value: 'values', label: t('Values'), render: (props) => <ValuesPlan {...props} /> },
];

/** What an arbiter settles beside results: a part at a time. */
export function PlansView({ view }: { view: View }) {
  const [shown, setShown] = useState('byes');
  const plans = usePlans(view);
  const plan = usePlan(view.id);
  const part = PARTS.find(({ value }) => value === shown);
  if (plans.isError) return <ErrorState message={messageOf(plans.error)} onRetry={() => void plans.refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      <LongSegmented label={t('Part of the plans')} value={shown} onChange={setShown} options={[...PARTS]} />
      {plan.error && <Notice tone="bad">{messageOf(plan.error)}</Notice>}
      {plans.isPending ? (
        <Loading label={t('Loading the plans')}>
          <Skeleton className="h-64" />
        </Loading>
      ) : (
        part?.render({ view, plans: plans.data, plan })
      )}
    </div>
  );
}
