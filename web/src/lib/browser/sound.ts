import { useSyncExternalStore } from 'react';

/** Short sounds made on the spot: no files, nothing to download. */
export type Sound =
  | 'move'
  | 'capture'
  | 'check'
  | 'pairing'
  | 'start'
  | 'end'
  | 'low'
  | 'berserk'
  | 'notice'
  | 'tick'
  | 'triumph';

const KEY = 'tiltyard-sound';
const listeners = new Set<() => void>();
let context: AudioContext | null = null;

type Note = { at: number; hertz: number; seconds: number; volume: number; shape?: OscillatorType; to?: number };
const NOTES: Record<Sound, Note[]> = {
  move: [{ at: 0, hertz: 220, to: 120, seconds: 0.06, volume: 0.5, shape: 'triangle' }],
  capture: [{ at: 0, hertz: 300, to: 90, seconds: 0.09, volume: 0.6, shape: 'square' }],
  check: [
    { at: 0, hertz: 520, seconds: 0.08, volume: 0.3 },
    { at: 0.09, hertz: 660, seconds: 0.1, volume: 0.3 },
  ],
  pairing: [
    { at: 0, hertz: 392, seconds: 0.14, volume: 0.4, shape: 'triangle' },
    { at: 0.14, hertz: 523, seconds: 0.14, volume: 0.4, shape: 'triangle' },
    { at: 0.28, hertz: 659, seconds: 0.3, volume: 0.45, shape: 'triangle' },
  ],
  start: [
    { at: 0, hertz: 330, seconds: 0.1, volume: 0.3 },
    { at: 0.1, hertz: 440, seconds: 0.16, volume: 0.3 },
  ],
  end: [
    { at: 0, hertz: 523, seconds: 0.16, volume: 0.35, shape: 'triangle' },
    { at: 0.16, hertz: 415, seconds: 0.16, volume: 0.35, shape: 'triangle' },
    { at: 0.32, hertz: 349, seconds: 0.35, volume: 0.35, shape: 'triangle' },
  ],
  low: [
    { at: 0, hertz: 880, seconds: 0.07, volume: 0.3 },
    { at: 0.12, hertz: 880, seconds: 0.07, volume: 0.3 },
  ],
  berserk: [{ at: 0, hertz: 160, to: 480, seconds: 0.25, volume: 0.35, shape: 'sawtooth' }],
  tick: [{ at: 0, hertz: 740, seconds: 0.05, volume: 0.2 }],
  triumph: [
    { at: 0, hertz: 523, seconds: 0.14, volume: 0.35, shape: 'triangle' },
    { at: 0.14, hertz: 659, seconds: 0.14, volume: 0.35, shape: 'triangle' },
    { at: 0.28, hertz: 784, seconds: 0.14, volume: 0.4, shape: 'triangle' },
    { at: 0.42, hertz: 1047, seconds: 0.45, volume: 0.4, shape: 'triangle' },
  ],
  notice: [{ at: 0, hertz: 587, seconds: 0.12, volume: 0.3 }],
};

/** Make a sound unless the reader wants none; a browser that has not been touched yet stays silent. */
export function play(sound: Sound): void {
  if (isMuted() || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    for (const note of NOTES[sound]) sing(context, note);
  } catch {
    context = null; // a machine without a sound card plays on in silence
  }
}

function sing(audio: AudioContext, { at, hertz, to, seconds, volume, shape = 'sine' }: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(hertz, start);
  if (to) tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(volume * 0.4, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

export const isMuted = () => window.localStorage.getItem(KEY) === 'off';

export function setMuted(muted: boolean): void {
  if (muted) window.localStorage.setItem(KEY, 'off');
  else window.localStorage.removeItem(KEY);
  listeners.forEach((listener) => listener());
}

/** Whether the reader has switched sounds off; remembered. */
export function useMuted(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isMuted);
}
