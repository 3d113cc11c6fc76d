// Every page and dialog in small windows, and for those who cannot see or use a pointer.
import { expect } from '@playwright/test';
import { accessibilityFaults } from '../support/axe.js';
import { test } from '../support/journey.js';
import { Language } from '../support/language.js';
import { small, unusable } from '../support/sizes.js';
import { type Visitor } from '../support/visitor.js';
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
  'no page scrolls sideways, no dialog hides its buttons in small windows, and nothing moves with reduced motion',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/^422 POST .*\/arrays/, 'the certificate of the array is not trusted yet');
    test.setTimeout(1_200_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const visitor = await visitorOf(page, world, new Language('en', 'de'), 'en-US');
    const faults = await walk(visitor, async () => [
      ...(await moving(visitor)).map((one) => `moves: ${one}`),
      ...(await small(page, () => unusable(page))),
    ]);
    expect(faults).toEqual([]);
  },
);

const moving = ({ view }: Visitor) =>
  view
    .locator('html')
    .evaluate(({ ownerDocument }) =>
      ownerDocument
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120) ?? 'something'),
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
