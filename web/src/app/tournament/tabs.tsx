import { lazy, type ReactNode } from 'react';
import { Draw } from '@/app/tournament/draw';
import { Entries } from '@/app/tournament/entries';
import { Later } from '@/components/layout/later';
import { canForecast } from '@/features/forecast/use-forecast';
import { Podium } from '@/features/standings/podium';
import { StandingsView } from '@/features/standings/standings-table';
import { AboutCard } from '@/features/tournament/about-card';
import type { View } from '@/lib/api/types';
import { indexEntries } from '@/lib/tournament/match';
import { phaseGroup } from '@/lib/tournament/phase';
import { shapeOf } from '@/lib/tournament/shape';
import { t } from '@/lib/words';

const TournamentSettings = lazy(() => import('@/app/tournament/settings'));
const TournamentLog = lazy(() => import('@/app/tournament/log'));
const DraftStandings = lazy(async () => ({
  default: (await import('@/features/draft/draft-standings')).DraftStandings,
}));
const ForecastView = lazy(async () => ({ default: (await import('@/features/forecast/forecast-view')).ForecastView }));
const PrizesView = lazy(async () => ({ default: (await import('@/features/payments/prizes-view')).PrizesView }));

/** What decides beside the tournament itself which tabs there are. */
export type Sight = { isPast: boolean; hasMoney: boolean };
export type TabProps = { view: View; onOpenMatch: (match: number) => void };
export type TabRow = {
  /** As in the address: `?tab=draw`. */
  tab: string;
  name: (view: View) => string;
  isShown?: (view: View, sight: Sight) => boolean;
  render: (props: TabProps) => ReactNode;
};

const can = (view: View, ability: View['my']['can'][number]) => view.my.can.includes(ability);

/** The tabs of a tournament, from left to right: a new one is one more row. */
export const TABS: readonly TabRow[] = [
  { tab: 'draw', name: (view) => shapeOf(view.format).drawName, render: (props) => <Draw {...props} /> },
  { tab: 'entries', name: () => t('Entries'), render: ({ view }) => <Entries view={view} /> },
  { tab: 'standings', name: () => t('Standings'), render: ({ view }) => <Standings view={view} /> },
  {
    tab: 'forecast',
    name: () => t('Forecast'),
    isShown: (view, { isPast }) => !isPast && canForecast(view),
    render: ({ view }) => (
      <Later>
        <ForecastView view={view} />
      </Later>
    ),
  },
  {
    tab: 'prizes',
    name: () => t('Prizes'),
    isShown: (_, { hasMoney }) => hasMoney,
    render: ({ view }) => (
      <Later>
        <PrizesView view={view} />
      </Later>
    ),
  },
  {
    tab: 'about',
    name: () => t('About'),
    render: ({ view }) => (
      <div className="max-w-2xl">
        <AboutCard view={view} />
      </div>
    ),
  },
  {
    tab: 'log',
    name: () => t('Log'),
    isShown: (view) => can(view, 'read_log'),
    render: ({ view }) => (
      <Later>
        <TournamentLog view={view} />
      </Later>
    ),
  },
  {
    tab: 'settings',
    name: () => t('Settings'),
    isShown: (view) => can(view, 'edit') || can(view, 'manage_staff'),
    render: ({ view }) => (
      <Later>
        <TournamentSettings view={view} />
      </Later>
    ),
  },
];

/** Before the start the entries are the news, after the end the podium is. */
export function firstTab(view: View): string {
  const group = phaseGroup(view.phase);
  if (group === 'running' || (view.format === 'draft-swiss' && view.phase === 'seeding')) return 'draw';
  return group === 'finished' && view.standings.length > 0 ? 'standings' : group === 'upcoming' ? 'entries' : 'draw';
}

function Standings({ view }: { view: View }) {
  return view.format === 'draft-swiss' ? (
    <Later>
      <DraftStandings view={view} podium={<Podium standings={view.standings} names={indexEntries(view.entries)} />} />
    </Later>
  ) : (
    <StandingsView view={view} />
  );
}
