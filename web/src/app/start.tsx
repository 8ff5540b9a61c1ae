import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/providers';

/** The client opens without a server, too; browsers allow it on https and on this machine only. */
function keepClient(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

export function start(): void {
  keepClient();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
