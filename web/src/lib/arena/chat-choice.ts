import { useSyncExternalStore } from 'react';
import { PHONE, useMedia } from '@/lib/browser/use-media';

const STORED = 'tiltyard-chat';
const listeners = new Set<() => void>();

/** Whether this browser shows chats: as the reader chose last, else everywhere but on phones. */
export function useChatChoice(): [boolean, (isShown: boolean) => void] {
  const isPhone = useMedia(PHONE);
  const stored = useSyncExternalStore(subscribe, () => window.localStorage.getItem(STORED));
  return [stored === null ? !isPhone : stored === 'shown', choose];
}

function choose(isShown: boolean): void {
  window.localStorage.setItem(STORED, isShown ? 'shown' : 'hidden');
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
