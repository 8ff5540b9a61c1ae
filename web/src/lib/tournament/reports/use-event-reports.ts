import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Exemption, type NormTitle, reportsApi } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';

/** A report, fetched anew whenever the tournament changes; the old one stays in sight meanwhile. */
function useReport<Report>(view: View, name: string, load: () => Promise<Report>, ...more: string[]) {
  return useQuery({
    queryKey: ['event-report', name, view.id, view.seq, ...more],
    queryFn: load,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export const useRatingChanges = (view: View) =>
  useReport(view, 'rating-changes', () => reportsApi.listRatingChanges(view.id));
export const useNorms = (view: View, exemption: Exemption) =>
  useReport(view, 'norms', () => reportsApi.judgeNorms(view.id, exemption), exemption);
export const useCertificate = (view: View, entry: number, title: NormTitle, exemption: Exemption) =>
  useReport(
    view,
    'certificate',
    () => reportsApi.getCertificate(view.id, entry, title, exemption),
    ...[String(entry), title, exemption],
  );
export const useNormReport = (view: View) => useReport(view, 'norm-report', () => reportsApi.getNormReport(view.id));
export const useStatistics = (view: View) => useReport(view, 'statistics', () => reportsApi.getStatistics(view.id));
export const useCategoryTables = (view: View) =>
  useReport(view, 'category-tables', () => reportsApi.listCategoryTables(view.id));
export const usePrizePlan = (view: View) => useReport(view, 'prize-plan', () => reportsApi.getPrizePlan(view.id));
export const usePrizeAwards = (view: View) => useReport(view, 'prize-awards', () => reportsApi.getPrizeAwards(view.id));
