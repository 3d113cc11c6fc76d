// One world for all journeys that can share it: each acts on datastores of its own and cleans up what it broke.
import { test as base } from '@playwright/test';
import { World, deployed } from './world.js';

export const test = base.extend<object, { world: World }>({
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
