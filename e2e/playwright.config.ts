import { defineConfig } from '@playwright/test';

/** Journeys that start a world of their own; all others share one. */
const ownWorld = [
  'accessibility',
  'advice',
  'arrays',
  'capacity',
  'crowd',
  'devices-without-array',
  'evidence',
  'fleet',
  'keyboard',
  'languages',
  'lifecycle',
  'shell',
  'shell-extensions',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'journeys',
  projects: [
    // First, as one worker at most runs it, while the other runs those of their own.
    { name: 'shared world', testMatch: '*.spec.ts', testIgnore: ownWorld, workers: 1 },
    { name: 'own world', testMatch: ownWorld },
  ],
  globalSetup: './support/unpack.ts',
  outputDir: 'artifacts/tests',
  // A journey waits more than it works.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 420_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/results.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Pictures of the documents are sharp on every display.
    deviceScaleFactor: process.env['DOCS_IMAGES'] ? 2 : 1,
    ignoreHTTPSErrors: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Without the film of the page, which costs more than the page itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
});
