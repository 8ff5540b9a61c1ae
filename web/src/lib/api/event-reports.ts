import { query, request } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';
import type { SeqOut } from '@/lib/api/types';

type Schemas = components['schemas'];
export type RatingChanges = Schemas['EventRatingsOut'];
export type RatingChange = Schemas['EventRatingOut'];
export type RatedGame = Schemas['RatedGameOut'];
export type Norms = Schemas['NormsOut'];
export type Norm = Schemas['NormOut'];
export type NormCheck = Schemas['CheckOut'];
export type NormRemarks = Schemas['RemarksOut'];
export type Forecast = Schemas['NormForecastOut'];
export type Course = Schemas['CourseOut'];
export type Missing = Schemas['MissingOut'];
export type NormTitle = Norm['title'];
export type Exemption = Norms['exemption'];
export type Certificate = Schemas['CertificateOut'];
export type CertificateForm = Schemas['CertificateFormOut'];
export type TournamentReport = Schemas['TournamentReportOut'];
export type TournamentReportForm = Schemas['TournamentReportFormOut'];
export type Statistics = Schemas['StatisticsOut'];
export type CategoryTables = Schemas['CategoryTablesOut'];
export type CategoryTable = Schemas['CategoryTableOut'];
export type PrizePlan = Schemas['PrizePlanOut'];
export type PrizePlanIn = Schemas['PrizePlanIn'];
export type PrizeGroup = Schemas['PrizeGroupIn'];
export type PrizeCategory = Schemas['PrizeCategory'];
export type PrizeAwards = Schemas['PrizeAwardsOut'];
export type Award = Schemas['PrizeAwardOut'];

const at = (id: number) => `/api/tournaments/${id}`;
const chosen = (exemption: Exemption) => query(exemption ? { exemption } : {});

/** Every call about what comes out of an event, one line each. */
export const reportsApi = {
  listRatingChanges: (id: number) => request<RatingChanges>('GET', `${at(id)}/rating-changes`),
  judgeNorms: (id: number, exemption: Exemption) => request<Norms>('GET', `${at(id)}/norms${chosen(exemption)}`),
  getCertificate: (id: number, entry: number, title: NormTitle, exemption: Exemption) =>
    request<CertificateForm>('GET', `${at(id)}/norms/${entry}/${title}${chosen(exemption)}`),
  getNormReport: (id: number) => request<TournamentReportForm>('GET', `${at(id)}/norm-report`),
  getStatistics: (id: number) => request<Statistics>('GET', `${at(id)}/statistics`),
  listCategoryTables: (id: number) => request<CategoryTables>('GET', `${at(id)}/category-tables`),
  getPrizePlan: (id: number) => request<PrizePlan>('GET', `${at(id)}/prize-plan`),
  writePrizePlan: (id: number, plan: PrizePlanIn) => request<SeqOut>('PUT', `${at(id)}/prize-plan`, plan),
  getPrizeAwards: (id: number) => request<PrizeAwards>('GET', `${at(id)}/prize-awards`),
};
