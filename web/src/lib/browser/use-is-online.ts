import { useSyncExternalStore } from 'react';

const hear = (tell: () => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** Whether the browser believes that there is a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(hear, () => navigator.onLine);
}
