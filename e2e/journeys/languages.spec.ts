// Every page and dialog in every language, at the smallest size that is supported: all text fits, and none is of another language.
import path from 'node:path';
import { type Page, expect } from '@playwright/test';
import { fill } from '../contract/world.mjs';
import { busy } from '../support/busy.js';
import { fit } from '../support/fit.js';
import { test } from '../support/journey.js';
import { Language } from '../support/language.js';
import { homeStations } from '../support/home-stations.js';
import { objectStations } from '../support/object-stations.js';
import { Visitor } from '../support/visitor.js';
import { World, deployed, openShell } from '../support/world.js';

/** Grids and tables whose columns are more than fit beside the client's tree: they scroll sideways in themselves. */
const wideGrids =
  /td-(datastore-grid|run-history|finding-grid|host-grid|readiness-grid|transfer-grid|import-list|host-settings)/;

let world: World;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  world = await World.start();
  await deployed(browser, world);
  const session = await world.api('storage');
  await fill({ lab: world.lab, session });
  await session.call('PUT', '/preferences', {});
  await busy(world);
});

test.afterAll(() => world?.stop());

/** Lists a vCenter that is gone: where there are two, the administrator of one is asked to name it. */
async function vcenterAway(page: Page) {
  await page.route(/\/api\/v1\/vcenters(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items: { health: object }[] };
    const [first] = body.items;
    const health = { ...first?.health, state: 'UNREACHABLE' };
    const gone = { ...first, id: 'gone', address: 'vcenter-02.lab.tidemark.io', health };
    await route.fulfill({ response, json: { ...body, items: [...body.items, gone] } });
  });
}

/** Waits until nothing is being loaded, and ends what Clarity moves. */
async function settled({ view }: Visitor) {
  await expect(view.locator('td-root > :not(router-outlet)').first()).toBeVisible();
  const busy = view.locator('td-loading, clr-spinner').filter({ visible: true });
  await expect(async () => {
    // What is below the edge is loaded when it comes into view.
    if ((await busy.count()) > 0) await busy.first().scrollIntoViewIfNeeded({ timeout: 1_000 });
    await expect(busy).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await view.locator('html').evaluate((html) => {
    html.scrollTo(0, 0);
    const { ownerDocument } = html;
    const finite = ownerDocument
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    finite.forEach((animation) => animation.finish());
  });
}

/** All of the page or dialog in one picture: the window is as high as what it shows, but no wider. */
async function picture({ page, view }: Visitor, file: string) {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const more = await view.locator('html').evaluate((html) => {
    const shown = html.querySelector('.modal-body') ?? html;
    return shown.scrollHeight - shown.clientHeight;
  });
  if (more > 0) await page.setViewportSize({ ...size, height: size.height + more + 40 });
  await page.screenshot({ path: path.join('artefacts/screenshots/languages', file), animations: 'disabled' });
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
        await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
        await vcenterAway(page);
        await openShell(page, world, 'storage');
        page.setDefaultTimeout(120_000);
        const visitor = new Visitor(page, language.text, world.lab.facts.arrays[0]?.address ?? '');
        const faults: string[] = [];
        for (const [index, [name, open]] of [...homeStations, ...objectStations].entries()) {
          await test.step(name, async () => {
            await open(visitor);
            await settled(visitor);
            const { misfits, wide, texts } = await fit(page);
            const sideways = wide
              .filter((place) => !wideGrids.test(place))
              .map((place) => `scrolls sideways: ${place}`);
            const foreign = language.notIn(texts).map((text) => `not ${code}: ${text}`);
            faults.push(...[...misfits, ...sideways, ...foreign].map((fault) => `${name}: ${fault}`));
            await picture(visitor, `${code}/${String(index + 1).padStart(3, '0')}-${name}.png`);
          });
        }
        expect(faults).toEqual([]);
      },
    );
  });
}
