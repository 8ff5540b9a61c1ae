import type { Entry, GameServer, LogItem, Match, Money, NewEntry, NewTournament, OpenReport, PatchMessage, Payout, Phase, ResultAttempt, ResultIn, ServerGrant, SideIndex, User, View, Wallet } from '@/lib/api/types';
import { changeDraft } from './fake-draft';
import { FORMATS } from './fake-formats';
import { readFront } from './fake-front';
import { drawElimination, drawRoundRobin, settle } from './fake-draw';

export class Refusal extends Error {
  readonly status: number;
  readonly body: { code: string; message: string; details: Record<string, unknown> };
  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { code, message, details };
  }
}

type Body = Record<string, unknown>;
type Listener = (message: PatchMessage) => void;
const NEXT: Record<Phase, Phase[]> = {
  created: ['registration', 'cancelled'],
  registration: ['check_in', 'cancelled'],
  check_in: ['seeding', 'cancelled'],
  seeding: ['in_progress', 'cancelled'],
  in_progress: ['aborted'],
  completed: [],
  cancelled: [],
  aborted: ['registration'],
};
const PHASE_NAMES: Record<Phase, string> = { created: 'Created', registration: 'Registration', check_in: 'Check-in', seeding: 'Seeding', in_progress: 'In progress', completed: 'Completed', cancelled: 'Cancelled', aborted: 'Aborted' };

/** The server in a nutshell, in memory, for tests: same addresses, same shapes, same refusals. */
export class FakeBackend {
  user: User | null = null;
  readonly users: User[] = [
    { id: 1, username: 'marshal', display_name: 'The Marshal', title: null, is_operator: false },
    { id: 2, username: 'knight1', display_name: 'Gareth of Orkney', title: null, is_operator: false },
  ];
  readonly views = new Map<number, View>();
  readonly logs = new Map<number, LogItem[]>();
  readonly money = new Map<number, Money>();
  wallet: Wallet = { balances: [{ currency: 'coins', balance: 40 }], providers: [{ code: 'demo', name: 'Play money' }], lines: [], payouts: [], withdraws_by: 'demo', withdrawals: [] };
  payouts: Payout[] = [];
  readonly calls: string[] = [];
  /** What else is answered, by method and path: pages that need no rules of their own. */
  readonly answers = new Map<string, (body: Body, search: URLSearchParams) => unknown>();
  readonly reports = new Map<number, OpenReport[]>();
  readonly gameServers: GameServer[] = [];
  readonly grants: ServerGrant[] = [];
  readonly attempts: ResultAttempt[] = [];
  /** Open sockets by path: what to tell the page, and what it has said. */
  readonly sockets = new Map<string, { say: (message: object) => void; said: () => unknown[] }>();
  private readonly listeners = new Map<number, Set<Listener>>();

  listen(id: number, listener: Listener): () => void {
    const set = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, set.add(listener));
    return () => set.delete(listener);
  }

  /** Answer one request, or throw Refusal. */
  handle(method: string, address: string, body: Body = {}): unknown {
    this.calls.push(`${method} ${address}`);
    const url = new URL(address, 'http://fake');
    const path = url.pathname.replace('/api/', '');
    const answer = this.answers.get(`${method} ${path}`);
    if (answer) return answer(body, url.searchParams);
    if (method === 'GET' && /^tournaments\/\d+\/invitations$/.test(path)) return { invitations: [], links: [] };
    const views = [...this.views.values()].map((view) => this.read(view));
    return (method === 'GET' ? readFront(path, views, this.user) : undefined) ?? this.route(method, path, url.searchParams, body);
  }

  private route(method: string, path: string, params: URLSearchParams, body: Body): unknown {
    const inTournament = /^tournaments\/(\d+)(?:\/(.*))?$/.exec(path);
    if (inTournament) return this.handleTournament(method, Number(inTournament[1]), inTournament[2] ?? '', body);
    if (/^me\/(keys|game-servers)$/.test(path)) return this.handleMine(method, path, body);
    switch (`${method} ${path}`) {
      case 'GET me':
        return { user: this.user };
      case 'POST auth/log-in':
        return this.logIn(body);
      case 'POST auth/sign-up':
        if (String(body.password).length < 10) throw invalid('password', 'Use at least ten characters.');
        this.user = { id: 9, username: String(body.username), display_name: String(body.display_name ?? body.username), title: null, is_operator: false };
        return { user: this.user };
      case 'POST auth/log-out':
        this.user = null;
        return undefined;
      case 'GET me/notifications':
        return { unread: 1, items: [{ id: 1, text: 'Your semi-final against Lancelot is ready.', tournament_id: 1, match_number: 1, created_at: new Date().toISOString(), read: false }] };
      case 'GET formats':
        return FORMATS;
      case 'GET tournaments':
        return this.list(params);
      case 'POST tournaments':
        return this.create(body as unknown as NewTournament);
      default:
        return this.handleMoney(method, path, body);
    }
  }

  private handleMoney(method: string, path: string, body: Body): unknown {
    switch (`${method} ${path}`) {
      case 'GET tournaments/arena/':
        return { running: [], upcoming: [], finished: [] };
      case 'GET me/wallet':
        return this.wallet;
      case 'GET currencies':
        return [{ code: 'coins', name: 'coins', digits: 0, symbol: '' }, { code: 'usd', name: 'US dollar', digits: 2, symbol: '$' }];
      case 'POST me/deposits':
        return { id: 'd', provider: 'demo', status: 'pending', checkout: '/wallet', ...body };
      case 'POST me/deposits/d/pretend':
        this.wallet.balances = [{ currency: 'coins', balance: 65 }];
        return null;
      case 'GET operations':
        return { payouts: { pending: 1, sent: 2, confirmed: 9, failed: 1, replaced: 0 }, payouts_due: 1, outbox: 0, outbox_failing: 0, outbox_oldest_seconds: 0, alerts: 1, ledger: [{ currency: 'coins', sum: 0 }], accounts: [{ kind: 'escrow', currency: 'coins', sum: 400 }], has_service: true, retries: [5, 15], retryable: 3, retryable_sums: [{ currency: 'coins', sum: 120 }] };
      case 'GET operations/payouts':
        return { items: this.payouts, total: this.payouts.length };
      case 'GET operations/alerts':
        return [{ id: 1, text: 'The prize of 50 coins was not taken after 6 tries.', tournament_id: 1, tournament: 'Joust', payout_id: 'p', created_at: '2026-03-01T10:00:00Z', resolved_at: null }];
      case 'GET operations/deliveries':
      case 'GET chess/games/mine/':
        return [];
      case 'POST operations/payouts/p/settle':
        this.payouts = this.payouts.map((payout) => ({ ...payout, status: 'confirmed', settled_reason: String(body.reason) }));
        return this.payouts[0];
      default:
        throw new Refusal(404, 'page.missing', `Nothing answers ${method} ${path}.`);
    }
  }

  private handleMine(method: string, path: string, body: Body): unknown {
    if (path === 'me/keys') return [];
    return method === 'GET' ? this.gameServers : { ...this.register(String(body.name)), secret: 'tys_shown-once' };
  }

  private grantServer(public_id: string): void {
    this.grants.push({ public_id, name: 'Arena', owner: 'The Marshal', granted_at: '2026-03-01T10:00:00Z', last_used_at: null, is_revoked: false });
  }

  register(name: string): GameServer {
    const server = { id: this.gameServers.length + 1, name, public_id: `gs_${this.gameServers.length + 1}`, created_at: '2026-03-01T10:00:00Z', rotated_at: null, previous_until: null, last_used_at: null };
    this.gameServers.unshift(server);
    return server;
  }

  private logIn(body: Body) {
    const found = this.users.find((user) => user.username === body.username);
    if (!found || body.password !== 'open-sesame') throw new Refusal(401, 'credentials.wrong', 'User name or password is wrong.');
    this.user = found;
    return { user: found };
  }

  private list(params: URLSearchParams) {
    const groups: Record<string, Phase[]> = { running: ['in_progress'], finished: ['completed', 'cancelled', 'aborted'], upcoming: ['created', 'registration', 'check_in', 'seeding'] };
    const wanted = groups[params.get('phase') ?? ''];
    const words = params.get('search')?.toLowerCase() ?? '';
    const items = [...this.views.values()].filter((view) => (!wanted || wanted.includes(view.phase)) && view.name.toLowerCase().includes(words)).map((view) => this.read(view));
    const [page, size] = [Number(params.get('page') ?? 1), Number(params.get('page_size') ?? 20)];
    return { items: items.slice((page - 1) * size, page * size), total: items.length, page, page_size: size };
  }

  create(input: NewTournament): View {
    if (!input.name) throw invalid('name', 'A tournament needs a name.');
    if (input.name === 'Taken') throw invalid('name', 'There is a tournament of this name already.');
    const id = this.views.size + 1;
    const format = FORMATS.find((row) => row.code === input.format);
    const view: View = {
      id, name: input.name, description: input.description ?? '', format: input.format, format_name: format?.name ?? '',
      phase: 'created', phase_name: 'Created', starts_at: input.starts_at ?? null, entry_count: 0, capacity: input.capacity ?? null,
      match_count: 0, matches_done: 0, round: null, champion: null, seq: 1, owner: { id: 1, display_name: 'The Marshal' }, updated_at: '2026-03-01T10:00:00Z',
      options: input.options ?? {}, seeding: input.seeding ?? 'rating', check_in_required: input.check_in_required ?? false, self_report: input.self_report ?? false,
      rating_min: null, rating_max: null, is_public: true, opens_registration_at: null, opens_check_in_at: null, auto_start: false, game: 'general', is_rated: true, spectator_delay: 3, spectators: 'everyone', delays_results: false, confirm_after_minutes: 0, entries: [], matches: [], standings: [], rounds: [], allowed_phases: NEXT.created,
      seats: [], clock: null, now: 0, warnings: [], prize_texts: [], featured_match: null,
      my: { roles: [], entry_number: null, can: [], invitation: null },
    };
    this.views.set(id, view);
    this.logs.set(id, []);
    this.note(view, 'created', `Tournament “${view.name}” created.`);
    return this.read(view);
  }

  private handleTournament(method: string, id: number, rest: string, body: Body): unknown {
    const view = this.views.get(id);
    if (!view) throw new Refusal(404, 'tournament.missing', `There is no tournament ${id}.`);
    if (method === 'GET') return this.readPart(view, rest);
    if (!this.user) throw new Refusal(401, 'session.missing', 'Sign in first.');
    const isPlayers = (rest === 'entries' && body.name === undefined) || rest.endsWith('/report');
    if (this.user.id !== 1 && !isPlayers) throw new Refusal(403, 'role.missing', 'Only organisers and arbiters may do this.');
    if (method === 'DELETE' && rest === '') return void this.views.delete(id);
    const before = this.listeners.get(id)?.size ? structuredClone(view) : view;
    const extra = rest.endsWith('/report') ? { state: 'waiting' } : this.change(view, method, rest, body);
    settle(view);
    view.entry_count = view.entries.filter((entry) => entry.status === 'registered' || entry.status === 'checked_in').length;
    this.note(view, rest.split('/').at(-1) ?? 'edit', `${method} ${rest || 'settings'}`);
    this.announce(before, view);
    return { seq: view.seq, ...extra };
  }

  private readPart(view: View, rest: string): unknown {
    const log = this.logs.get(view.id) ?? [];
    if (rest === '') return this.read(view);
    if (rest === 'log') return { items: log, head_hash: log.at(-1)?.hash ?? '', total: log.length };
    if (rest === 'log/verify') return { ok: true, checked: log.length, broken_at: null };
    if (rest === 'money') return this.money.get(view.id) ?? null;
    if (rest === 'reports') return this.reports.get(view.id) ?? [];
    if (rest === 'game-servers') return this.grants;
    if (rest === 'result-attempts') return { items: this.attempts, total: this.attempts.length };
    if (rest === 'decks') return { archetypes: [] };
    if (rest === 'staff') return [{ user_id: 1, username: 'marshal', display_name: 'The Marshal', role: 'organiser' }];
    throw new Refusal(404, 'page.missing', 'No such page.');
  }

  private change(view: View, method: string, rest: string, body: Body): object | undefined {
    if (changeDraft(view, rest, body)) return undefined;
    if (rest === 'phase') movePhase(view, body.to as Phase);
    else if (rest === 'entries') return { number: addEntry(view, { ...(body as NewEntry), name: (body.name as string | undefined) ?? this.user?.display_name ?? '' }, body.name ? null : (this.user?.id ?? null)) };
    else if (rest === 'entries/bulk') return { numbers: (body.entries as NewEntry[]).map((entry) => addEntry(view, entry, null)) };
    else if (rest === 'seeds') (body.order as number[]).forEach((number, index) => Object.assign(findEntry(view, number), { seed: index + 1 }));
    else if (rest === 'game-servers') this.grantServer(String(body.public_id));
    else if (rest.startsWith('entries/')) changeEntry(view, method, rest, body);
    else if (rest.startsWith('matches/')) changeMatch(view, method, rest, body);
    return undefined;
  }

  private read(view: View): View {
    const isStaff = this.user?.id === 1;
    const entry = view.entries.find((row) => row.user_id !== null && row.user_id === this.user?.id);
    const copy = structuredClone(view);
    copy.my = {
      roles: isStaff ? ['organiser'] : entry ? ['player'] : [],
      entry_number: entry?.number ?? null,
      invitation: view.my.invitation,
      can: isStaff
        ? ['edit', 'move_phase', 'manage_entries', 'seat', 'run_clock', 'enter_results', 'correct_results', 'manage_staff', 'manage_servers', 'read_log']
        : this.user && !entry && view.phase === 'registration' ? ['register'] : entry && view.phase === 'registration' ? ['withdraw'] : [],
    };
    return copy;
  }

  private note(view: View, kind: string, summary: string): void {
    view.seq += 1;
    const hash = (view.seq * 2654435761).toString(16).padStart(16, '0');
    this.logs.get(view.id)?.push({ seq: view.seq, at: new Date().toISOString(), actor: this.user && { id: this.user.id, display_name: this.user.display_name }, kind, summary, data: {}, hash, command_id: null });
  }

  private announce(before: View, after: View): void {
    const listeners = this.listeners.get(after.id);
    if (!listeners?.size) return;
    const differs = <Row extends { number: number }>(rows: Row[], olds: Row[]) => rows.filter((row) => JSON.stringify(row) !== JSON.stringify(olds.find((old) => old.number === row.number)));
    const { phase, phase_name, allowed_phases, entry_count, match_count, matches_done, champion, seats, clock, now, featured_match } = after;
    const message: PatchMessage = {
      type: 'patch', from: before.seq, seq: after.seq, now,
      tournament: { phase, phase_name, allowed_phases, entry_count, match_count, matches_done, champion, seats, clock, featured_match },
      entries: differs(after.entries, before.entries), matches: differs(after.matches, before.matches), standings: after.standings, rounds: after.rounds,
    };
    listeners.forEach((listener) => listener(structuredClone(message)));
  }
}

const invalid = (field: string, message: string) => new Refusal(422, 'input.invalid', 'Please check the form.', { fields: [{ field, message }] });

function movePhase(view: View, to: Phase): void {
  if (!view.allowed_phases.includes(to)) throw new Refusal(409, 'phase.not_allowed', `From ${view.phase_name} one can go to ${view.allowed_phases.join(', ')}.`);
  Object.assign(view, { phase: to, phase_name: PHASE_NAMES[to], allowed_phases: NEXT[to] });
  const isIn = (entry: Entry) => entry.status === 'checked_in' || (entry.status === 'registered' && !view.check_in_required);
  if (to === 'seeding') [...view.entries].filter(isIn).sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0)).forEach((entry, index) => (entry.seed = index + 1));
  if (to === 'in_progress' && view.format === 'round-robin') drawRoundRobin(view);
  if (to === 'in_progress' && view.format === 'single-elimination') drawElimination(view);
}

function addEntry(view: View, input: NewEntry, user_id: number | null): number {
  if (!input.name.trim()) throw invalid('name', 'An entry needs a name.');
  const number = view.entries.length + 1;
  view.entries.push({ number, name: input.name, user_id, username: null, rating: input.rating ?? null, club: input.club ?? null, status: 'registered', seed: null, place: null });
  return number;
}

function findEntry(view: View, number: number): Entry {
  const entry = view.entries.find((row) => row.number === number);
  if (!entry) throw new Refusal(404, 'entry.missing', `There is no entry ${number}.`);
  return entry;
}

function changeEntry(view: View, method: string, rest: string, body: Body): void {
  const [, number, action] = rest.split('/');
  const entry = findEntry(view, Number(number));
  if (action === 'check-in') entry.status = method === 'DELETE' ? 'registered' : 'checked_in';
  if (action === 'withdraw') entry.status = body.disqualify ? 'disqualified' : 'withdrawn';
  if (action === 'reinstate') entry.status = 'registered';
  if (!action) Object.assign(entry, body);
}

function changeMatch(view: View, method: string, rest: string, body: Body): void {
  const [, number, action] = rest.split('/');
  const match = view.matches.find((row) => row.number === Number(number));
  if (!match) throw new Refusal(404, 'match.missing', `There is no match ${number ?? ''}.`);
  if (action === 'games') { recordGame(match, body.winner as SideIndex | null); return; }
  if ((action === 'result' || action === 'decision') && method === 'PUT' && match.kind) throw new Refusal(409, 'result.exists', `Match ${match.number} has a result. Correct it instead.`);
  const isChange = action === 'correction' || method === 'DELETE';
  const affected = isChange ? playedAfter(view, match) : [];
  if (affected.length > 0 && body.force !== true) throw new Refusal(409, 'result.has_consequences', 'Later matches were played on this result.', { affected: affected.map((row) => row.number) });
  [match, ...affected].forEach((row) => Object.assign(row, { score: null, winner: null, kind: null, games: [] }));
  if (method !== 'DELETE') record(match, body as ResultIn);
}

function playedAfter(view: View, match: Match): Match[] {
  const next = view.matches.filter((row) => row.number === match.winner_to?.match || row.number === match.loser_to?.match);
  return next.filter((row) => row.kind !== null).flatMap((row) => [row, ...playedAfter(view, row)]);
}

function record(match: Match, input: ResultIn): void {
  if ('double_forfeit' in input) Object.assign(match, { kind: 'double-forfeit', winner: null });
  else if ('forfeit' in input) Object.assign(match, { kind: 'forfeit', winner: input.forfeit === 0 ? 1 : 0 });
  else Object.assign(match, { kind: 'normal', score: input.score, drawn_games: input.drawn_games ?? 0, winner: input.score[0] === input.score[1] ? null : input.score[0] > input.score[1] ? 0 : 1 });
}

function recordGame(match: Match, winner: SideIndex | null): void {
  match.games.push(winner);
  const wins = ([0, 1] as const).map((side) => match.games.filter((game) => game === side).length * 10) as [number, number];
  if (Math.max(...wins) >= (match.best_of + 1) * 5) record(match, { score: wins });
}
