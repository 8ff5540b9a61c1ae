import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run review`: pictures of every page instead of journeys, one browser at a time. */
export default defineConfig({
  ...journeys,
  testDir: 'review',
  workers: 1,
  projects: [{ name: 'review' }],
  timeout: 3_600_000,
});
