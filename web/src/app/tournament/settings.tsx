import { SettingsView } from '@/features/director-desk/settings-view';
import { EventSettings } from '@/features/draft/event-settings';
import { PrizeTexts } from '@/features/draft/prize-texts';
import { GameServers } from '@/features/game-servers/game-servers';
import { HeraldsView } from '@/features/heralds/heralds-view';
import { HostSettings } from '@/features/hosting/host-settings';
import type { View } from '@/lib/api/types';

/** What an organiser sets. It is fetched when the tab is opened: few readers of a tournament ever see it. */
export default function TournamentSettings({ view }: { view: View }) {
  return (
    <SettingsView key={view.id} view={view}>
      {view.my.can.includes('edit') && view.format === 'draft-swiss' && <CardSettings view={view} />}
      {view.my.can.includes('edit') && <HostSettings view={view} />}
      {view.my.can.includes('edit') && <HeraldsView id={view.id} />}
      {view.my.can.includes('manage_servers') && <GameServers tournamentId={view.id} />}
    </SettingsView>
  );
}

function CardSettings({ view }: { view: View }) {
  return (
    <>
      <EventSettings view={view} />
      <PrizeTexts view={view} />
    </>
  );
}
