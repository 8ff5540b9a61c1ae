import '@fontsource-variable/grenze-gotisch';
import '@fontsource-variable/hanken-grotesk';
import '@/app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/providers';
import { applyTheme } from '@/lib/theme';

applyTheme();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
