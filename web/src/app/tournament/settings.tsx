import { SettingsCards, type SettingsSection } from '@/components/layout/settings-cards';
import { SettingsForm } from '@/features/arbiter/settings-view';
import { type StaffSource, StaffView } from '@/features/arbiter/staff-view';
import { EventSettings } from '@/features/draft/event-settings';
import { PrizeTexts } from '@/features/draft/prize-texts';
import { LeaveFestival } from '@/features/festivals/leave-festival';
import { FideModeCard } from '@/features/fide-mode/fide-mode-card';
import { GameServers } from '@/features/game-servers/game-servers';
import { HeraldsView } from '@/features/heralds/heralds-view';
import { HostSettings } from '@/features/hosted-games/host-settings';
import { PublicationCard } from '@/features/publication/publication';
import { api } from '@/lib/api';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

/** What an organiser sets. It is fetched when the tab is opened: few readers of a tournament ever see it. */
export default function TournamentSettings({ view }: { view: View }) {
  return <SettingsCards key={view.id} label={t('Settings')} sections={sectionsOf(view)} />;
}

const staffOf = (id: number): StaffSource => ({
  key: ['tournament-staff', id],
  list: () => api.listStaff(id),
  add: (body) => api.addStaff(id, body),
  remove: (user) => api.removeStaff(id, user),
});

function sectionsOf(view: View): SettingsSection[] {
  const can = (ability: View['my']['can'][number]) => view.my.can.includes(ability);
  const isCards = view.format === 'draft-swiss' && view.phase !== 'completed' && view.phase !== 'cancelled';
  const rows: [boolean, SettingsSection][] = [
    [can('edit'), { id: 'general', name: t('General'), body: <SettingsForm view={view} /> }],
    [can('edit') && isCards, { id: 'rounds', name: t('Rounds and time'), body: <EventSettings view={view} /> }],
    [can('edit') && isCards, { id: 'prizes', name: t('Prizes'), body: <PrizeTexts view={view} /> }],
    [can('edit') && view.fide_mode !== null, { id: 'fide', name: t('FIDE mode'), body: <FideModeCard view={view} /> }],
    [can('edit'), { id: 'public', name: t('What the public sees'), body: <PublicationCard view={view} /> }],
    [can('manage_staff'), { id: 'staff', name: t('Staff'), body: <StaffView source={staffOf(view.id)} /> }],
    [can('edit'), { id: 'host', name: t('Hosted game'), body: <HostSettings view={view} /> }],
    [can('edit'), { id: 'news', name: t('Send news elsewhere'), body: <HeraldsView id={view.id} /> }],
    [can('manage_servers'), { id: 'servers', name: t('Game servers'), body: <GameServers tournamentId={view.id} /> }],
    [
      can('delete') && view.festival !== null,
      { id: 'festival', name: t('Festival'), body: <LeaveFestival view={view} /> },
    ],
  ];
  return rows.filter(([isShown]) => isShown).map(([, section]) => section);
}
