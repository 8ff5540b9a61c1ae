import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import type { PartProps } from '@/features/plans/plans-view';
import { arbiterApi } from '@/lib/api/arbiter';
import { messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

/** Start positions of Chess960: drawn once for all boards of a round. */
export function PositionsPlan({ view, plan }: PartProps) {
  const drawn = useQuery({
    queryKey: ['start-positions', view.id, view.seq],
    queryFn: () => arbiterApi.listStartPositions(view.id),
    placeholderData: (before) => before,
  });
  if (drawn.isError) return <Notice tone="bad">{messageOf(drawn.error)}</Notice>;
  const rows = drawn.data ?? [];
  const paired = view.rounds.filter(({ bracket }) => bracket === 'swiss').at(-1)?.number ?? 0;
  const open = [paired, paired + 1].filter((round) => round > 0 && !rows.some((row) => row.round === round));
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-ink-soft">
        {t(
          'A position is drawn once, for all boards of a round. It stands on the pairings in print and in the report.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {open.map((round) => (
          <Button
            key={round}
            look="primary"
            isBusy={plan.isPending}
            onClick={() => plan.mutate(() => arbiterApi.drawStartPosition(view.id, round))}
          >
            {t('Draw the position of round {round}', { round })}
          </Button>
        ))}
      </div>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li
            key={row.round}
            className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg border border-line bg-surface px-3"
          >
            <span>{t('Round {round}', { round: row.round })}</span>
            <span className="numerals font-bold">{row.number}</span>
            <span className="numerals tracking-[0.3em]">{row.pieces}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
