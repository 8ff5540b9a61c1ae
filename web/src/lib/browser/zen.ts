import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'tiltyard-zen';
const listeners = new Set<() => void>();
const isZen = () => window.localStorage.getItem(KEY) === 'on';

/** Whether the reader wants nothing but the board and the clocks while they play. */
export const useZen = () => useSyncExternalStore(subscribe, isZen);

export function setZen(isOn: boolean): void {
  if (isOn) window.localStorage.setItem(KEY, 'on');
  else window.localStorage.removeItem(KEY);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While the reader plays, the page knows: on a phone the banner makes way for the board, in zen mode everything does. */
export function usePlayingPage(isPlaying: boolean): boolean {
  const isOn = useZen() && isPlaying;
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isPlaying) dataset.playing = isOn ? 'zen' : 'yes';
    else delete dataset.playing;
    return () => {
      delete dataset.playing;
    };
  }, [isPlaying, isOn]);
  return isOn;
}
