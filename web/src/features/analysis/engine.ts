import type { Variant } from '@/lib/api/arena-types';
import type { Evaluation } from '@/features/analysis/tree';

/** One line of what an engine thinks of a position. */
export type Line = { rank: number; depth: number; evaluation: Evaluation; moves: string[] };

/** What an engine is asked: a game up to a position, how deep it looks, and how many lines it keeps. */
export type Question = {
  variant: Variant;
  start: string;
  moves: readonly string[];
  isWhite: boolean;
  lines: number;
  depth: number;
  onLine: (line: Line) => void;
  onEnd?: () => void;
};

/** As the engine names them. */
const NAMES: Record<Variant, string> = {
  standard: 'chess',
  chess960: 'chess',
  crazyhouse: 'crazyhouse',
  'king-of-the-hill': 'kingofthehill',
  'three-check': '3check',
  antichess: 'giveaway',
  atomic: 'atomic',
  horde: 'horde',
  'racing-kings': 'racingkings',
};

/** Beside the client's own scripts; the server lets these files, and no others, run WebAssembly. */
export const ENGINE_FILE = '/engine/stockfish.wasm.js';

/** What of a worker an engine needs. */
export type Port = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
export const startWorker = (): Port => new Worker(ENGINE_FILE);

/** A line of the engine as we keep it; null for other news, and for scores that are bounds only. */
export function readInfo(text: string, isWhite: boolean): Line | null {
  const found =
    /^info .*?\bdepth (\d+)\b.*? multipv (\d+) .*?score (cp|mate) (-?\d+)( lowerbound| upperbound)?.* pv (.+)$/.exec(
      text,
    );
  if (!found || found[5]) return null;
  const [, depth, rank, unit, value, , moves = ''] = found;
  const score = Number(value) * (isWhite ? 1 : -1);
  return {
    rank: Number(rank),
    depth: Number(depth),
    evaluation: unit === 'cp' ? { cp: score } : { mate: score },
    moves: moves.trim().split(' '),
  };
}

/** Castling onto the rook, and no wish to win: a drawn position is a draw, whoever looks at it. */
const OPTIONS = ['UCI_Chess960 value true', 'UCI_AnalyseMode value true', 'Contempt value 0'];

/** Stockfish in a worker. It thinks about one position at a time; a new question ends the one before. */
export class Engine {
  readonly #port: Port;
  #current: Question | null = null;
  #next: Question | null = null;

  constructor(port: Port, onFail: () => void) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#hear(String(data));
    };
    port.onerror = () => {
      onFail();
    };
    this.#say('uci', ...OPTIONS.map((option) => `setoption name ${option}`));
  }

  think(question: Question): void {
    if (!this.#current) this.#begin(question);
    else {
      this.#next = question;
      this.#say('stop');
    }
  }

  stop(): void {
    this.#next = null;
    if (this.#current) this.#say('stop');
  }

  quit(): void {
    this.#current = this.#next = null;
    this.#port.terminate();
  }

  #begin(question: Question): void {
    const { variant, start, moves, lines, depth } = question;
    this.#current = question;
    this.#say(
      `setoption name UCI_Variant value ${NAMES[variant]}`,
      `setoption name MultiPV value ${lines}`,
      `position fen ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`,
      `go depth ${depth}`,
    );
  }

  #hear(text: string): void {
    const asked = this.#current;
    if (!asked) return;
    if (text.startsWith('bestmove')) {
      const next = this.#next;
      this.#current = this.#next = null;
      if (next) this.#begin(next);
      else asked.onEnd?.();
      return;
    }
    const line = this.#next ? null : readInfo(text, asked.isWhite);
    if (line) asked.onLine(line);
  }

  #say(...lines: string[]): void {
    for (const line of lines) this.#port.postMessage(line);
  }
}
