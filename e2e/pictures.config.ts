// `npm run pictures -- --all`: not tests, but every page, dialog and state in pictures to look at.
import { defineConfig } from '@playwright/test';
import base from './playwright.config.js';

export default defineConfig({
  ...base,
  testDir: 'pictures',
  projects: [{ name: 'pictures', testMatch: '*.spec.ts' }],
  reporter: 'list',
  workers: 1,
  timeout: 0,
});
