import type { IconName } from '@/components/ui/icon';
import type { Found } from '@/lib/api/types';
import { language, said, t, tn } from '@/lib/words';

export type Hit = { key: string; icon: IconName; title: string; detail: string; go: string };
export type Group = { title: string; hits: Hit[] };

/** What was found, event by event, person by person, club by club. */
export const groupHits = (found: Found): Group[] => [
  { title: t('Events'), hits: listEvents(found) },
  { title: t('Players'), hits: listPlayers(found) },
  { title: t('Clubs'), hits: listClubs(found) },
];

const listEvents = ({ tournaments, festivals }: Found): Hit[] => [
  ...tournaments.map((row): Hit => ({
    key: `t${row.id}`,
    icon: 'bracket',
    title: row.name,
    detail: `${said(row.format_name)}, ${row.champion ? t('won by {champion}', { champion: row.champion }) : lowerPhase(row.phase_name)}`,
    go: `/tournaments/${row.id}`,
  })),
  ...festivals.map((row): Hit => ({
    key: `f${row.id}`,
    icon: 'bracket',
    title: row.name,
    detail: t('Festival'),
    go: `/festivals/${row.id}`,
  })),
];

const listPlayers = ({ players, entries }: Found): Hit[] => [
  ...players.map((row): Hit => ({
    key: `p${row.username}`,
    icon: 'user',
    title: row.display_name,
    detail: t('Player'),
    go: `/players/${encodeURIComponent(row.username)}`,
  })),
  ...entries.map((row): Hit => ({
    key: `e${row.tournament_id}-${row.entry}`,
    icon: 'user',
    title: row.name,
    detail: t('in {tournament}', { tournament: row.tournament }),
    go: `/tournaments/${row.tournament_id}/players/${row.entry}`,
  })),
];

const listClubs = ({ clubs }: Found): Hit[] =>
  clubs.flatMap(({ name, events }) =>
    events.map((event): Hit => ({
      key: `c${name}-${event.tournament_id}`,
      icon: 'people',
      title: name,
      detail: t('in {tournament}', { tournament: event.tournament }),
      go: `/tournaments/${event.tournament_id}/clubs/${encodeURIComponent(name)}`,
    })),
  );

/** How many were found, for whoever hears the page. */
export const countHits = (groups: Group[]): string =>
  tn(
    groups.reduce((sum, { hits }) => sum + hits.length, 0),
    '{count} hit',
    '{count} hits',
  );

/** A phase in the middle of a line; other languages keep their capitals. */
const lowerPhase = (name: string) => (language.code === 'en' ? name.toLowerCase() : said(name));
