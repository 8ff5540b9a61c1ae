import { t } from '@/lib/words';

/** What people organise, and the name each goes by on the front page and where it is made. */
export const PRESETS = [
  { code: 'chess', name: t('Chess event'), help: t('Swiss by the FIDE rules, at the board'), icon: 'list' },
  { code: 'championship', name: t('Championship'), help: t('Ludo or chess, for a prize'), icon: 'trophy' },
  { code: 'club', name: t('Online club'), help: t('A chess arena against the clock'), icon: 'bolt' },
  { code: 'cards', name: t('Card night'), help: t('Draft, sealed or constructed'), icon: 'people' },
  { code: 'engines', name: t('Engine test'), help: t('Tests and tournaments of chess engines'), icon: 'chart' },
  { code: 'other', name: t('Something else'), help: t('Any game in any format'), icon: 'bracket' },
] as const;

export type PresetCode = (typeof PRESETS)[number]['code'];
export const isPreset = (code: unknown): code is PresetCode => PRESETS.some((preset) => preset.code === code);

/** Settings that somebody chose, as they stand in an address: nothing in them is certain. */
export type Given = Record<string, unknown>;
/** What may stand under a name, where not every text will do. */
export type Choices = Record<string, readonly unknown[]>;

const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `usual` with what is given for it: only what it knows, and only of the same kind. */
export function adopt<Shape extends object>(usual: Shape, given: unknown, choices: Choices = {}): Shape {
  if (!isRecord(given)) return usual;
  const rows = Object.entries(usual).map(([key, held]) => {
    const next = take(held, given[key], choices);
    return [key, choices[key] && !choices[key].includes(next) ? held : next] as const;
  });
  return Object.fromEntries(rows) as Shape;
}

function take(held: unknown, next: unknown, choices: Choices): unknown {
  if (next === undefined) return held;
  if (Array.isArray(held)) return Array.isArray(next) ? takeList(held, next, choices) : held;
  if (isRecord(held)) return adopt(held, next, choices);
  if (held === null) return typeof next === 'number' ? next : held;
  return typeof next === typeof held ? next : held;
}

function takeList(held: unknown[], next: unknown[], choices: Choices): unknown[] {
  const [sample = 0] = held;
  if (isRecord(sample)) return next.filter(isRecord).map((row) => adopt(sample, row, choices));
  return next.filter((value) => typeof value === typeof sample);
}

/** What of `draft` differs from `usual`: what an address has to say. */
export function differences(usual: object, draft: object): Given {
  const held = usual as Given;
  const rows = Object.entries(draft).flatMap(([key, value]): [string, unknown][] => {
    if (JSON.stringify(value) === JSON.stringify(held[key])) return [];
    return isRecord(value) && isRecord(held[key]) ? [[key, differences(held[key], value)]] : [[key, value]];
  });
  return Object.fromEntries(rows);
}

/** A preset of one's own, kept in this browser. */
export type OwnPreset = { name: string; preset: PresetCode; set: Given };
const KEY = 'tiltyard.presets';
const MOST = 30;

export function readOwnPresets(): OwnPreset[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(rows)) return [];
    return rows.filter(
      (row: unknown): row is OwnPreset =>
        isRecord(row) && typeof row.name === 'string' && isPreset(row.preset) && isRecord(row.set),
    );
  } catch {
    return [];
  }
}

/** Keep a preset, in the place of one with the same name; without `set` it is forgotten. */
export function keepOwnPreset(name: string, preset: PresetCode, set: Given | null): OwnPreset[] {
  const others = readOwnPresets().filter((row) => row.name !== name);
  const rows = set === null ? others : [...others, { name, preset, set }].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(rows));
  } catch {
    return readOwnPresets(); // a browser that keeps nothing
  }
  return rows;
}
