import { SettingsCards, type SettingsSection } from '@/components/layout/settings-cards';
import { SettingsForm } from '@/features/director-desk/settings-view';
import { StaffView } from '@/features/director-desk/staff-view';
import { EventSettings } from '@/features/draft/event-settings';
import { PrizeTexts } from '@/features/draft/prize-texts';
import { GameServers } from '@/features/game-servers/game-servers';
import { HeraldsView } from '@/features/heralds/heralds-view';
import { HostSettings } from '@/features/hosting/host-settings';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

/** What an organiser sets. It is fetched when the tab is opened: few readers of a tournament ever see it. */
export default function TournamentSettings({ view }: { view: View }) {
  return <SettingsCards key={view.id} label={t('Settings')} sections={sectionsOf(view)} />;
}

function sectionsOf(view: View): SettingsSection[] {
  const can = (ability: View['my']['can'][number]) => view.my.can.includes(ability);
  const isCards = view.format === 'draft-swiss' && view.phase !== 'completed' && view.phase !== 'cancelled';
  const rows: [boolean, SettingsSection][] = [
    [can('edit'), { id: 'general', name: t('General'), body: <SettingsForm view={view} /> }],
    [can('edit') && isCards, { id: 'rounds', name: t('Rounds and time'), body: <EventSettings view={view} /> }],
    [can('edit') && isCards, { id: 'prizes', name: t('Prizes'), body: <PrizeTexts view={view} /> }],
    [can('manage_staff'), { id: 'staff', name: t('Staff'), body: <StaffView id={view.id} /> }],
    [can('edit'), { id: 'host', name: t('Hosted game'), body: <HostSettings view={view} /> }],
    [can('edit'), { id: 'news', name: t('Send news elsewhere'), body: <HeraldsView id={view.id} /> }],
    [can('manage_servers'), { id: 'servers', name: t('Game servers'), body: <GameServers tournamentId={view.id} /> }],
  ];
  return rows.filter(([isShown]) => isShown).map(([, section]) => section);
}
