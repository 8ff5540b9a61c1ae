import { useSyncExternalStore } from 'react';

/** How boards look and behave in this browser. */
export type BoardSettings = {
  theme: 'house' | 'wood' | 'forest' | 'stone' | 'ink';
  pieces: 'classic' | 'plain';
  /** A pawn that arrives becomes a queen without a question; with Alt held it asks. */
  isQueenAutomatic: boolean;
  asksBeforeResigning: boolean;
};
export const THEMES: BoardSettings['theme'][] = ['house', 'wood', 'forest', 'stone', 'ink'];
export const PIECES: BoardSettings['pieces'][] = ['classic', 'plain'];
const USUAL: BoardSettings = { theme: 'house', pieces: 'classic', isQueenAutomatic: false, asksBeforeResigning: true };
const KEY = 'tiltyard-board';
const listeners = new Set<() => void>();
let held: { text: string | null; settings: BoardSettings } = { text: null, settings: USUAL };

/** What was chosen; the same object until something changes. */
export function readBoardSettings(): BoardSettings {
  const text = window.localStorage.getItem(KEY);
  if (text !== held.text) held = { text, settings: parse(text) };
  return held.settings;
}

function parse(text: string | null): BoardSettings {
  let given: Partial<Record<keyof BoardSettings, unknown>> = {};
  try {
    given = (JSON.parse(text ?? '{}') ?? {}) as typeof given;
  } catch {
    // What cannot be read is as if nothing was chosen.
  }
  return {
    theme: THEMES.find((theme) => theme === given.theme) ?? USUAL.theme,
    pieces: PIECES.find((pieces) => pieces === given.pieces) ?? USUAL.pieces,
    isQueenAutomatic: given.isQueenAutomatic === true,
    asksBeforeResigning: given.asksBeforeResigning !== false,
  };
}

/** Put the chosen colours and pieces on the page, for every board on it. */
export function applyBoardSettings(): void {
  const { theme, pieces } = readBoardSettings();
  document.documentElement.dataset.board = theme;
  document.documentElement.dataset.pieces = pieces;
}

export function changeBoardSettings(part: Partial<BoardSettings>): void {
  window.localStorage.setItem(KEY, JSON.stringify({ ...readBoardSettings(), ...part }));
  applyBoardSettings();
  listeners.forEach((listener) => listener());
}

export const useBoardSettings = () => useSyncExternalStore(subscribe, readBoardSettings);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
