import { describe, expect, it, vi } from 'vitest';
import { Engine, type Port, type Question, readInfo } from '@/features/analysis/engine';
import text from '@/features/analysis/openings.txt?raw';
import { findOpening, keyOf, readOpenings } from '@/features/analysis/openings';
import { readPosition, startFen } from '@/features/analysis/rules';

const INFO = 'info depth 18 seldepth 24 multipv 1 score cp 31 nodes 12345 nps 500000 time 24 pv e2e4 e7e5 g1f3';

describe('what an engine says', () => {
  it('is read as White sees it', () => {
    expect(readInfo(INFO, true)).toEqual({
      rank: 1,
      depth: 18,
      evaluation: { cp: 31 },
      moves: ['e2e4', 'e7e5', 'g1f3'],
    });
    expect(readInfo(INFO.replace('cp 31', 'mate 2'), false)?.evaluation).toEqual({ mate: -2 });
  });

  it('counts only when it is a whole line with a score', () => {
    expect(readInfo('info depth 5 currmove e2e4 currmovenumber 1', true)).toBeNull();
    expect(readInfo(INFO.replace('cp 31', 'cp 31 lowerbound'), true)).toBeNull();
    expect(readInfo('bestmove e2e4 ponder e7e5', true)).toBeNull();
  });
});

function makeEngine() {
  const port: Port = { postMessage: vi.fn(), terminate: vi.fn(), onmessage: null, onerror: null };
  const engine = new Engine(port, () => undefined);
  const hear = (data: string) => {
    port.onmessage?.call(port as Worker, new MessageEvent('message', { data }));
  };
  const said = () => vi.mocked(port.postMessage).mock.calls.map(([line]) => String(line));
  return { engine, hear, said, port };
}
const ask = (onLine: Question['onLine'], moves: string[] = []): Question => ({
  variant: 'crazyhouse',
  start: startFen('crazyhouse'),
  moves,
  isWhite: true,
  lines: 2,
  depth: 9,
  onLine,
});

describe('an engine', () => {
  it('is asked about one position at a time; what it said of the one before is not heard any more', () => {
    const { engine, hear, said } = makeEngine();
    const [first, second] = [vi.fn(), vi.fn()];
    engine.think(ask(first));
    engine.think(ask(second, ['e2e4']));
    expect(said().filter((line) => line.startsWith('go'))).toHaveLength(1);
    expect(said().at(-1)).toBe('stop');
    hear(INFO);
    hear('bestmove e2e4');
    expect(said().at(-2)).toMatch(/^position fen .* moves e2e4$/);
    hear(INFO);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('plays the variant it is asked about', () => {
    const { engine, said } = makeEngine();
    engine.think(ask(vi.fn()));
    expect(said()).toContain('setoption name UCI_Variant value crazyhouse');
  });

  it('says when it has looked deep enough', () => {
    const { engine, hear } = makeEngine();
    const onEnd = vi.fn();
    engine.think({ ...ask(vi.fn()), onEnd });
    hear('bestmove e2e4');
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

describe('the table of openings', () => {
  const table = readOpenings(text);

  it('has codes from A00 to E99, a name for each, and positions that can be', () => {
    expect(table.size).toBeGreaterThan(3500);
    for (const [key, { code, name }] of table) {
      expect(code).toMatch(/^[A-E]\d\d$/);
      expect(name).not.toBe('');
      const fen = key.endsWith('-') ? `${key.slice(0, -1)} b - - 0 1` : `${key} w - - 0 1`;
      expect(readPosition(fen, 'standard'), `${code} ${name}`).not.toBeNull();
      expect(keyOf(fen)).toBe(key);
    }
  });

  it('names a position however it was reached, and the latest that has a name', () => {
    const najdorf = 'rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6';
    expect(findOpening(table, [startFen('standard'), najdorf, '8/8/4k3/8/8/4K3/8/8 w - - 0 60'])).toEqual({
      code: 'B90',
      name: 'Sicilian Defense: Najdorf Variation',
    });
    expect(findOpening(table, [startFen('standard')])).toBeNull();
  });
});
