import type { Phase, User, View } from '@/lib/api/types';

/** What the front of the fake server reads: the start page, the desk, settings, forecasts, seals; else undefined. */
export function readFront(path: string, views: View[], user: User | null): unknown {
  const found = /^tournaments\/(\d+)\/(forecast|seal|heralds)$/.exec(path);
  const view = found && views.find((row) => row.id === Number(found[1]));
  if (view) return found[2] === 'heralds' ? [] : found[2] === 'seal' ? sealOf(view) : forecastOf(view);
  if (/^tournaments\/\d+\/identities$/.test(path)) return { items: [], currency: 'EUR' };
  switch (path) {
    case 'me/bin':
      return [];
    case 'home':
      return homeOf(views, user);
    case 'me/desk':
      return [];
    case 'me/settings':
      return { display_name: user?.display_name ?? '', muted: [] };
    default:
      return undefined;
  }
}

function homeOf(views: View[], user: User | null) {
  const of = (phases: Phase[]) => views.filter((view) => phases.includes(view.phase));
  const [running, upcoming, finished] = [
    of(['in_progress']),
    of(['registration', 'check_in', 'seeding']),
    of(['completed']),
  ];
  return {
    live: [],
    running,
    running_total: running.length,
    upcoming,
    upcoming_total: upcoming.length,
    finished,
    my: user && { matches: [], check_ins: [], upcoming: [], invitations: [], runs: [] },
  };
}

const sealOf = (view: View) => ({ tournament_id: view.id, seq: view.seq, hash: 'f'.repeat(64), at: view.updated_at });

/** Everybody as likely as everybody else. */
function forecastOf(view: View) {
  const win = 1 / view.entries.length;
  return {
    seq: view.seq,
    way: 'exact',
    runs: 0,
    margin: 0,
    is_behind: false,
    chances: view.entries.map(({ number }) => ({ entry: number, win, podium: Math.min(1, 3 * win), cut: null })),
  };
}
