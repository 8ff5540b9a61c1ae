import '@fontsource-variable/grenze-gotisch';
import '@fontsource-variable/hanken-grotesk';
import '@/app/styles.css';
import { applyTheme } from '@/lib/browser/theme';
import { loadWords } from '@/lib/words/load';

// The language comes first: what is loaded afterwards holds texts.
applyTheme();
await loadWords();
const { start } = await import('@/app/start');
start();
