import { type ReactNode, useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { t } from '@/lib/words';

type Stage = 'first' | 'playoff';
type Props<Playoff> = {
  first: string;
  playoff: Playoff | null;
  renderFirst: () => ReactNode;
  renderPlayoff: (playoff: Playoff) => ReactNode;
};

/** Two stages, one at a time: the playoff as soon as there is one. */
export function Stages<Playoff>({ first, playoff, renderFirst, renderPlayoff }: Props<Playoff>) {
  const [chosen, setChosen] = useState<Stage | null>(null);
  if (playoff === null) return renderFirst();
  const stage = chosen ?? 'playoff';
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Segmented
          label={t('Stage')}
          value={stage}
          onChange={setChosen}
          options={[
            { value: 'first', label: first },
            { value: 'playoff', label: t('Playoff') },
          ]}
        />
      </div>
      {stage === 'playoff' ? renderPlayoff(playoff) : renderFirst()}
    </div>
  );
}
