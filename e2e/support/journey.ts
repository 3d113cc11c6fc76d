// One world for all journeys that can share it: each uses its own datastores and removes its faults. All API
// responses must match the committed document.
import { test as base, expect } from '@playwright/test';
import { faultsSoFar, watch } from './contract.js';
import { World, deployed } from './world.js';

export const test = base.extend<{ contract: undefined }, { watching: undefined; world: World }>({
  watching: [
    async ({ browser }, use) => {
      watch(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  contract: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use(undefined);
      expect(await faultsSoFar(), 'answers that do not fit docs/api/openapi.yaml').toEqual([]);
    },
    { auto: true },
  ],
  world: [
    async ({ browser }, use) => {
      const world = await World.start();
      await deployed(browser, world);
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
