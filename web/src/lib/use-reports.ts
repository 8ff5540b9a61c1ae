import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '@/lib/api';
import type { OpenReport, ResultIn, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';

export type Reports = ReadonlyMap<number, OpenReport>;

/** What players have reported and nobody has decided, by match; refetched whenever the log grows. */
export function useReports(view: View): { reports: Reports; isReady: boolean } {
  const isAsked = view.self_report && view.phase === 'in_progress';
  const list = useQuery({ queryKey: ['tournament-reports', view.id], queryFn: () => api.listReports(view.id), enabled: isAsked });
  const reports = useMemo(() => new Map((list.data ?? []).map((row) => [row.match, row])), [list.data]);
  return { reports, isReady: !isAsked || !list.isPending };
}

/** Say how one's own match ended; as an arbiter, decide. */
export function useReporting(id: number) {
  const report = useCommand(id, ({ match, body }: { match: number; body: ResultIn }) => api.reportResult(id, match, body));
  const decide = useCommand(id, ({ match, body, reason }: { match: number; body: ResultIn; reason: string }) => api.decideMatch(id, match, { ...body, reason }));
  return { report, decide };
}
