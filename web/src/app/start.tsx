import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/providers';

export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
