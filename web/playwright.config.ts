import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { DESKTOP, PHONE } from './e2e/support/sizes';

/** The browser of the machine; nothing is downloaded. */
const CANDIDATES = [
  process.env.TILTYARD_CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = CANDIDATES.find((path) => path !== undefined && existsSync(path));
if (!executablePath) throw new Error('No Chromium found. Install it, or name it in TILTYARD_CHROMIUM.');

/** Journeys run against a server that is already up: BASE_URL names it. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true, // every journey makes its own people and tournaments
  workers: 3, // two cores: a journey waits for pairings, engines and clocks as long as it works
  // A busy machine is slow, not wrong: each wait has a minute, which only costs time when something is broken.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  projects: [
    // What takes longest begins first: at the end no browser waits for another.
    { name: 'pages', grep: /@every-page/, use: { viewport: DESKTOP, colorScheme: 'light' } },
    // What a person does from beginning to end, and every page, on both screens (e2e/README.md); everything else on a desktop.
    {
      name: 'phone',
      grep: /@journey|@both-sizes/,
      use: { viewport: PHONE, isMobile: true, hasTouch: true, colorScheme: 'dark' },
    },
    { name: 'desktop', grepInvert: /@every-page/, use: { viewport: DESKTOP, colorScheme: 'light' } },
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8000',
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // offline.spec.ts allows it; elsewhere every request is the page's own
    actionTimeout: 60_000,
    trace: process.env.TRACE ? 'retain-on-failure' : 'off', // tracing takes as long again as the journeys
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
