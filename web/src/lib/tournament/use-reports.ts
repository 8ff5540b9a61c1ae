import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '@/lib/api';
import type { OpenReport, View } from '@/lib/api/types';
import { useMatchCommand } from '@/lib/command';

export type Reports = ReadonlyMap<number, OpenReport>;

/** What players have reported and nobody has decided, by match; refetched whenever the log grows. */
export function useReports(view: View): { reports: Reports; isReady: boolean } {
  const isAsked = view.self_report && view.phase === 'in_progress';
  const list = useQuery({
    queryKey: ['tournament-reports', view.id],
    queryFn: () => api.listReports(view.id),
    enabled: isAsked,
  });
  const reports = useMemo(() => new Map((list.data ?? []).map((row) => [row.match, row])), [list.data]);
  return { reports, isReady: !isAsked || !list.isPending || list.failureCount > 0 }; // without a network there are none
}

/** Say how one's own match ended; as an arbiter, decide. */
export function useReporting(id: number) {
  const report = useMatchCommand<'reportResult'>(id);
  const decide = useMatchCommand<'decideMatch'>(id);
  return { report, decide };
}
