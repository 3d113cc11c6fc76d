// Every page and dialog in every language, at the smallest size that is supported: all text fits, and none is of another language.
import path from 'node:path';
import { expect } from '@playwright/test';
import { fit } from '../support/fit.js';
import { test } from '../support/journey.js';
import { Language } from '../support/language.js';
import { type Visitor } from '../support/visitor.js';
import { filledWorld, visitorOf, walk } from '../support/walk.js';
import { type World } from '../support/world.js';

/** Grids and tables whose columns are more than fit beside the client's tree: they scroll sideways in themselves. */
const wideGrids =
  /td-(datastore-grid|run-history|finding-grid|host-grid|readiness-grid|transfer-grid|import-list|host-settings|chart-table)/;

let world: World;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  world = await filledWorld(browser);
});

test.afterAll(() => world?.stop());

/** All of the page or dialog in one picture: the window is as high as what it shows, but no wider. */
async function picture({ page, view }: Visitor, file: string) {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const more = await view.locator('html').evaluate((html) => {
    const shown = html.querySelector('.modal-body') ?? html;
    return shown.scrollHeight - shown.clientHeight;
  });
  if (more > 0) await page.setViewportSize({ ...size, height: size.height + more + 40 });
  await page.screenshot({ path: path.join('artifacts/screenshots/languages', file), animations: 'disabled' });
  if (more > 0) await page.setViewportSize(size);
}

for (const [code, other, locale] of [
  ['en', 'de', 'en-US'],
  ['de', 'en', 'de-DE'],
] as const) {
  test.describe(code, () => {
    test.use({ viewport: { width: 1280, height: 720 }, locale });

    test(
      `shows every page and dialog, all of whose text fits and is ${code}`,
      { tag: '@wide' },
      async ({ page, expected }) => {
        expected(/^422 POST .*\/arrays/, 'the certificate of the array is not trusted yet');
        test.setTimeout(1_200_000);
        const language = new Language(code, other);
        const visitor = await visitorOf(page, world, language, locale);
        const faults = await walk(visitor, async (name, index) => {
          const { misfits, wide, texts } = await fit(page);
          await picture(visitor, `${code}/${String(index + 1).padStart(3, '0')}-${name}.png`);
          return [
            ...misfits,
            ...wide.filter((place) => !wideGrids.test(place)).map((place) => `scrolls sideways: ${place}`),
            ...language.notIn(texts).map((text) => `not ${code}: ${text}`),
          ];
        });
        expect(faults).toEqual([]);
      },
    );
  });
}
