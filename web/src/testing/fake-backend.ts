import type {
  GameServer,
  LogItem,
  Money,
  NewEntry,
  NewTournament,
  OpenReport,
  PatchMessage,
  Payout,
  Phase,
  ResultAttempt,
  ServerGrant,
  User,
  View,
  Wallet,
} from '@/lib/api/types';
import { changeDraft } from './fake-draft';
import { FORMATS } from './fake-formats';
import { readFront } from './fake-front';
import { addEntry, changeEntry, changeMatch, findEntry, movePhase } from './fake-changes';
import { settle } from './fake-draw';
import { handleMoney } from './fake-money';
import { newView, patchBetween } from './fake-view';
import { invalid, Refusal } from './refusal';

type Body = Record<string, unknown>;
type Listener = (message: PatchMessage) => void;
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
  wallet: Wallet = {
    balances: [{ currency: 'coins', balance: 40 }],
    providers: [{ code: 'demo', name: 'Play money' }],
    lines: [],
    payouts: [],
    withdraws_by: 'demo',
    withdrawals: [],
  };
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
    return (
      (method === 'GET' ? readFront(path, views, this.user) : undefined) ??
      this.route(method, path, url.searchParams, body)
    );
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
        this.user = {
          id: 9,
          username: String(body.username),
          display_name: String(body.display_name ?? body.username),
          title: null,
          is_operator: false,
        };
        return { user: this.user };
      case 'POST auth/log-out':
        this.user = null;
        return undefined;
      case 'GET me/notifications':
        return {
          unread: 1,
          items: [
            {
              id: 1,
              text: 'Your semi-final against Lancelot is ready.',
              tournament_id: 1,
              match_number: 1,
              created_at: new Date().toISOString(),
              read: false,
            },
          ],
        };
      case 'GET formats':
        return FORMATS;
      case 'GET tournaments':
        return this.list(params);
      case 'POST tournaments':
        return this.create(body as unknown as NewTournament);
      default:
        return handleMoney(this, method, path, body);
    }
  }

  private handleMine(method: string, path: string, body: Body): unknown {
    if (path === 'me/keys') return [];
    return method === 'GET' ? this.gameServers : { ...this.register(String(body.name)), secret: 'tys_shown-once' };
  }

  private grantServer(public_id: string): void {
    this.grants.push({
      public_id,
      name: 'Arena',
      owner: 'The Marshal',
      granted_at: '2026-03-01T10:00:00Z',
      last_used_at: null,
      is_revoked: false,
    });
  }

  register(name: string): GameServer {
    const server = {
      id: this.gameServers.length + 1,
      name,
      public_id: `gs_${this.gameServers.length + 1}`,
      created_at: '2026-03-01T10:00:00Z',
      rotated_at: null,
      previous_until: null,
      last_used_at: null,
    };
    this.gameServers.unshift(server);
    return server;
  }

  private logIn(body: Body) {
    const found = this.users.find((user) => user.username === body.username);
    if (!found || body.password !== 'open-sesame')
      throw new Refusal(401, 'credentials.wrong', 'User name or password is wrong.');
    this.user = found;
    return { user: found };
  }

  private list(params: URLSearchParams) {
    const groups: Record<string, Phase[]> = {
      running: ['in_progress'],
      finished: ['completed', 'cancelled', 'aborted'],
      upcoming: ['created', 'registration', 'check_in', 'seeding'],
    };
    const wanted = groups[params.get('phase') ?? ''];
    const words = params.get('search')?.toLowerCase() ?? '';
    const items = [...this.views.values()]
      .filter((view) => (!wanted || wanted.includes(view.phase)) && view.name.toLowerCase().includes(words))
      .map((view) => this.read(view));
    const [page, size] = [Number(params.get('page') ?? 1), Number(params.get('page_size') ?? 20)];
    return { items: items.slice((page - 1) * size, page * size), total: items.length, page, page_size: size };
  }

  create(input: NewTournament): View {
    if (!input.name) throw invalid('name', 'A tournament needs a name.');
    if (input.name === 'Taken') throw invalid('name', 'There is a tournament of this name already.');
    const id = this.views.size + 1;
    const view = newView(id, input);
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
    if (this.user.id !== 1 && !isPlayers)
      throw new Refusal(403, 'role.missing', 'Only organisers and arbiters may do this.');
    if (method === 'DELETE' && rest === '') return void this.views.delete(id);
    const before = this.listeners.get(id)?.size ? structuredClone(view) : view;
    const extra = rest.endsWith('/report') ? { state: 'waiting' } : this.change(view, method, rest, body);
    settle(view);
    view.entry_count = view.entries.filter(
      (entry) => entry.status === 'registered' || entry.status === 'checked_in',
    ).length;
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
    else if (rest === 'entries')
      return {
        number: addEntry(
          view,
          { ...(body as NewEntry), name: (body.name as string | undefined) ?? this.user?.display_name ?? '' },
          body.name ? null : (this.user?.id ?? null),
        ),
      };
    else if (rest === 'entries/bulk')
      return { numbers: (body.entries as NewEntry[]).map((entry) => addEntry(view, entry, null)) };
    else if (rest === 'seeds')
      (body.order as number[]).forEach((number, index) => Object.assign(findEntry(view, number), { seed: index + 1 }));
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
        ? [
            'edit',
            'move_phase',
            'manage_entries',
            'seat',
            'run_clock',
            'enter_results',
            'correct_results',
            'manage_staff',
            'manage_servers',
            'read_log',
          ]
        : this.user && !entry && view.phase === 'registration'
          ? ['register']
          : entry && view.phase === 'registration'
            ? ['withdraw']
            : [],
    };
    return copy;
  }

  private note(view: View, kind: string, summary: string): void {
    view.seq += 1;
    const hash = (view.seq * 2654435761).toString(16).padStart(16, '0');
    this.logs.get(view.id)?.push({
      seq: view.seq,
      at: new Date().toISOString(),
      actor: this.user && { id: this.user.id, display_name: this.user.display_name },
      kind,
      summary,
      data: {},
      hash,
      command_id: null,
    });
  }

  private announce(before: View, after: View): void {
    const listeners = this.listeners.get(after.id);
    if (!listeners?.size) return;
    const message = patchBetween(before, after);
    listeners.forEach((listener) => listener(structuredClone(message)));
  }
}
