import { createContext, type ReactNode, useContext } from 'react';
import { type Reports, useReports } from '@/lib/tournament/use-reports';
import type { OpenReport, View } from '@/lib/api/types';
import { useWaiting, type WaitingCommand } from '@/lib/command';

const Marks = createContext<Reports>(new Map());
const Waiting = createContext<readonly WaitingCommand[]>([]);

/** Lets every drawing of a match below know whether it is reported, disputed, or waits for the network. */
export function ReportMarks({ view, children }: { view: View; children: ReactNode }) {
  return (
    <Marks value={useReports(view).reports}>
      <Waiting value={useWaiting(view.id)}>{children}</Waiting>
    </Marks>
  );
}

/** Whether a match waits for its other player or for an arbiter. */
export function useReportMark(match: number): OpenReport['state'] | undefined {
  return useContext(Marks).get(match)?.state;
}

/** Whether something entered here about a match waits for the network, or was refused when it arrived. */
export function useWaitingMark(match: number): 'waiting' | 'refused' | undefined {
  const rows = useContext(Waiting).filter((row) => row.match === match);
  return rows.length === 0 ? undefined : rows.some((row) => row.refusal !== undefined) ? 'refused' : 'waiting';
}
