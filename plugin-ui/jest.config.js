const { mkdirSync } = require('node:fs');
const { join } = require('node:path');
const { createCjsPreset } = require('jest-preset-angular/presets');

// Reports of the build go there, and jest makes no folders.
mkdirSync(join(__dirname, 'target'), { recursive: true });

module.exports = {
  ...createCjsPreset({ tsconfig: '<rootDir>/tsconfig.spec.json' }),
  globalSetup: '<rootDir>/tools/messages-for-tests.cjs',
  transformIgnorePatterns: ['node_modules/(?!.*\\.mjs$|intl-messageformat|@formatjs|tslib)'],
  setupFilesAfterEnv: ['<rootDir>/setup-jest.ts'],
  // jsdom draws nothing; what a chart looks like is seen in a browser.
  moduleNameMapper: { '^uplot$': '<rootDir>/src/testing/fake-uplot.ts' },
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  maxWorkers: 2,
  // Accessibility checks take seconds on a busy machine.
  testTimeout: 120_000,
};
