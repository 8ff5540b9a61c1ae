import { Name } from '@/components/ui/people/name';
import { useToast } from '@/components/ui/feedback/toast';
import { Proposed } from '@/features/hall-devices/proposed';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useMatchCommand } from '@/lib/command';
import { indexEntries, sideName } from '@/lib/tournament/match';
import { boardsOf, roundToShow } from '@/lib/tournament/print-rounds';
import { proposedScore, proposedText, useProposals } from '@/lib/tournament/use-proposals';
import { t } from '@/lib/words';

/** For the arbiter: what players said at a tablet, to be entered with one press. */
export function ProposedResults({ view }: { view: View }) {
  const proposals = useProposals(view);
  const say = useToast();
  const record = useMatchCommand<'recordResult'>(view.id);
  const names = indexEntries(view.entries);
  const boards = boardsOf(view, roundToShow(view)).filter(({ match }) => proposals.has(match.number));
  if (boards.length === 0) return null;
  return (
    <section aria-label={t('Said at a tablet')} className="flex flex-col gap-2">
      <h2 className="text-xl">{t('Said at a tablet')}</h2>
      {boards.map(({ match, board }) => {
        const proposal = proposals.get(match.number);
        if (!proposal) return null;
        const text = proposedText(proposal);
        const score = proposedScore(proposal);
        return (
          <Proposed
            key={match.number}
            view={view}
            match={match.number}
            text={text}
            by={proposal.by}
            isBusy={record.isPending}
            onEnter={() =>
              record.mutate(
                { call: 'recordResult', match: match.number, body: { score }, words: text },
                { onError: (error) => say(messageOf(error), 'bad') },
              )
            }
          >
            <span className="numerals font-bold">{board}</span> <Name>{sideName(match, 0, names)}</Name> –{' '}
            <Name>{sideName(match, 1, names)}</Name>
          </Proposed>
        );
      })}
    </section>
  );
}
