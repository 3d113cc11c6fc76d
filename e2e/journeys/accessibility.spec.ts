// Every page and dialog in small windows, and for those who cannot see or use a pointer.
import { expect } from '@playwright/test';
import { accessibilityFaults } from '../support/axe.js';
import { test } from '../support/journey.js';
import { Language } from '../support/language.js';
import { small, unusable } from '../support/sizes.js';
import { filledWorld, visitorOf, walk } from '../support/walk.js';
import { type World } from '../support/world.js';

let world: World;

test.use({ viewport: { width: 1280, height: 720 } });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  world = await filledWorld(browser);
});

test.afterAll(() => world?.stop());

test(
  'no page scrolls sideways and no dialog hides its buttons in small windows',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/^422 POST .*\/arrays/, 'the certificate of the array is not trusted yet');
    test.setTimeout(1_200_000);
    const visitor = await visitorOf(page, world, new Language('en', 'de'), 'en-US');
    const faults = await walk(visitor, () => small(page, () => unusable(page)));
    expect(faults).toEqual([]);
  },
);

test(
  'axe finds no fault on any page and in any dialog, light and dark',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/^422 POST .*\/arrays/, 'the certificate of the array is not trusted yet');
    test.setTimeout(1_800_000);
    const visitor = await visitorOf(page, world, new Language('en', 'de'), 'en-US');
    const faults = await walk(visitor, async () => {
      const light = await accessibilityFaults(page);
      await visitor.theme('dark');
      const dark = await accessibilityFaults(page);
      await visitor.theme('light');
      return [...light.map((fault) => `light ${fault}`), ...dark.map((fault) => `dark ${fault}`)];
    });
    expect(faults).toEqual([]);
  },
);
