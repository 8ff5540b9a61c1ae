import { createContext, type ReactNode, useContext } from 'react';
import { type Reports, useReports } from '@/lib/use-reports';
import type { OpenReport, View } from '@/lib/api/types';

const Marks = createContext<Reports>(new Map());

/** Lets every drawing of a match below know whether it is reported or disputed. */
export function ReportMarks({ view, children }: { view: View; children: ReactNode }) {
  return <Marks value={useReports(view).reports}>{children}</Marks>;
}

/** Whether a match waits for its other player or for an arbiter. */
export function useReportMark(match: number): OpenReport['state'] | undefined {
  return useContext(Marks).get(match)?.state;
}
