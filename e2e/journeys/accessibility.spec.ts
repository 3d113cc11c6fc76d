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

for (const [code, other, locale, themes] of [
  ['en', 'de', 'en-US', ['light', 'dark']],
  // Colors do not depend on the language; names, roles, and the size of texts do.
  ['de', 'en', 'de-DE', ['light']],
] as const) {
  test.describe(code, () => {
    test.use({ locale });

    test(
      `axe finds no fault on any page and in any dialog in ${code}, ${themes.join(' and ')}`,
      { tag: '@wide' },
      async ({ page, expected }) => {
        expected(/^422 POST .*\/arrays/, 'the certificate of the array is not trusted yet');
        test.setTimeout(1_800_000);
        const visitor = await visitorOf(page, world, new Language(code, other), locale);
        const faults = await walk(visitor, async () => {
          const found: string[] = [];
          for (const theme of themes) {
            await visitor.theme(theme);
            found.push(...(await accessibilityFaults(page)).map((fault) => `${theme} ${fault}`));
          }
          await visitor.theme('light');
          return found;
        });
        expect(faults).toEqual([]);
      },
    );
  });
}
