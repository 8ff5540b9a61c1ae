import { useEffect, useSyncExternalStore } from 'react';

const STORED = 'tiltyard-ludo-keys';
const listeners = new Set<() => void>();

/** Single keys can be in the way of other tools: whoever wants can turn them off. */
export function useKeysChoice(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => window.localStorage.getItem(STORED) !== 'off');
  return [isOn, choose];
}

function choose(isOn: boolean): void {
  if (isOn) window.localStorage.removeItem(STORED);
  else window.localStorage.setItem(STORED, 'off');
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hear single keys, unless somebody is typing, or on a button that space presses already. */
export function useKeys(isOn: boolean, onKey: (key: string) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const taken =
        event.key === ' '
          ? 'input, textarea, select, button, a, summary, [role=dialog]'
          : 'input, textarea, select, [role=dialog]';
      const isElsewhere = event.target instanceof Element && event.target.closest(taken) !== null;
      if (isElsewhere || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === ' ') event.preventDefault();
      onKey(event.key.toLowerCase());
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
