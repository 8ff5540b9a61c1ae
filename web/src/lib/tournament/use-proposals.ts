import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hallApi, type Proposal } from '@/lib/api/hall';
import type { View } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { formatPoints } from '@/lib/format';

export type Proposals = ReadonlyMap<number, Proposal>;

/** Under the key of reports: it is asked again whenever the log grows. */
const keyOf = (id: number) => ['tournament-reports', id, 'proposals'];

/** What players pressed at a tablet in the hall and nobody has entered, by match. */
export function useProposals(view: View): Proposals {
  const list = useQuery({
    queryKey: keyOf(view.id),
    queryFn: () => hallApi.listProposals(view.id),
    enabled: view.my.can.includes('read_proposals') && view.phase === 'in_progress',
  });
  return useMemo(() => new Map((list.data ?? []).map((row) => [row.match, row])), [list.data]);
}

/** Set a proposal aside. */
export function useDropProposal(id: number) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (match: number) => hallApi.dropProposal(id, match),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

/** What was proposed as a score in tenths, and as people write it. */
export const proposedScore = ({ result }: Proposal): [number, number] => result.score ?? [0, 0];
export const proposedText = (proposal: Proposal) => proposedScore(proposal).map(formatPoints).join('–');
