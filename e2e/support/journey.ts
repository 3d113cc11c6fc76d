// One world for all journeys that can share it: each uses its own datastores and removes its faults. All API
// responses must match the committed document, and browsers must not complain.
import { test as base, expect } from '@playwright/test';
import { complaintsSoFar, listen } from './complaints.js';
import { faultsSoFar, watch } from './contract.js';
import { World, deployed } from './world.js';

/** Declares complaints of the browser that belong to the journey, with the reason. */
type Expected = (complaint: RegExp, reason: string) => void;

export const test = base.extend<{ contract: undefined; expected: Expected }, { watching: undefined; world: World }>({
  watching: [
    async ({ browser }, use) => {
      watch(browser, listen);
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
  expected: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      const patterns: RegExp[] = [];
      await use((complaint, reason) => {
        patterns.push(complaint);
        info.annotations.push({ type: 'expected', description: `${complaint.source}: ${reason}` });
      });
      expect(complaintsSoFar(patterns), 'complaints of the browser that are not expected').toEqual([]);
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
