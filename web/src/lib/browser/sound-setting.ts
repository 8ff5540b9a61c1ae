import { useSyncExternalStore } from 'react';

const KEY = 'tiltyard-sounds';
const listeners = new Set<() => void>();

export const hasSounds = () => window.localStorage.getItem(KEY) === 'on';

/** Whether this browser may make a sound; silent unless somebody asked for it. */
export const useSounds = () => useSyncExternalStore(subscribe, hasSounds);

export function setSounds(isOn: boolean): void {
  if (isOn) window.localStorage.setItem(KEY, 'on');
  else window.localStorage.removeItem(KEY);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Two soft notes, made here: no file to load. Nothing happens where sounds are off or not to be had. */
export function chime(): void {
  if (!hasSounds() || typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  [660, 880].forEach((pitch, index) => {
    const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + index * 0.14];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.4);
  });
  setTimeout(() => void audio.close(), 1000);
}
