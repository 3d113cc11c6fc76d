// Every page and dialog in both languages, themes and all sizes; the pages when there is nothing yet, when vCenter is away, when the
// service fails, and for a user who may only look. Each state is a test, to be taken alone with `-g`.
import { type Browser, test } from '@playwright/test';
import { Language } from '../support/language.js';
import { pageStations } from '../support/page-stations.js';
import { type Shot, sheets, shoot } from '../support/shots.js';
import type { Station } from '../support/visitor.js';
import { filledWorld, stations, visitorOf, walk } from '../support/walk.js';
import { World, deployed } from '../support/world.js';

const all = (['1440x900', '1280x720', 'narrow'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((theme): Shot => ({ size, theme })),
);
const some: readonly Shot[] = [
  { size: '1440x900', theme: 'light' },
  { size: 'narrow', theme: 'dark' },
];
const locales = { en: 'en-US', de: 'de-DE' } as const;
const viewport = { width: 1280, height: 720 };

interface Scene {
  readonly state: string;
  readonly shots: readonly Shot[];
  readonly places: readonly Station[];
  readonly user?: string;
  readonly code?: keyof typeof locales;
  /** Requests that fail. */
  readonly failing?: string;
}

async function take(browser: Browser, world: World, scene: Scene) {
  const { state, shots, places, user = 'storage', code = 'en', failing } = scene;
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: locales[code], viewport });
  const page = await context.newPage();
  const visitor = await visitorOf(page, world, new Language(code, code === 'en' ? 'de' : 'en'), locales[code], user);
  if (failing) {
    const json = { type: '/problems/internal', title: 'Internal error', status: 500, traceId: '4bf92f3577b34da6' };
    await page.route(failing, (one) => one.fulfill({ status: 500, json, contentType: 'application/problem+json' }));
  }
  const left = await walk(
    visitor,
    async (name, index) => {
      await shoot(visitor, shots, `${state}-${code}-${String(index + 1).padStart(3, '0')}-${name}`);
      return [];
    },
    places,
  );
  console.log(`${state} ${code}: ${places.length - left.length} of ${places.length}`);
  left.forEach((one) => console.log(`  ${one}`));
  await context.close();
}

test.afterAll(({ browser }) => sheets(browser));

test.describe('filled', () => {
  let world: World;
  test.beforeAll(async ({ browser }) => {
    world = await filledWorld(browser);
  });
  test.afterAll(() => world?.stop());

  test('filled en', ({ browser }) => take(browser, world, { state: 'filled', shots: all, places: stations }));
  test('filled de', ({ browser }) =>
    take(browser, world, { state: 'filled', shots: all, places: stations, code: 'de' }));
  test('viewer', ({ browser }) =>
    take(browser, world, { state: 'viewer', shots: some, places: pageStations, user: 'readonly' }));
  test('failed', ({ browser }) =>
    take(browser, world, { state: 'failed', shots: some, places: pageStations, failing: '**/api/v1/**' }));
  test('away', async ({ browser }) => {
    const fault = (await world.control('POST', '/faults', { kind: 'status', status: 503 })) as { id: string };
    await take(browser, world, { state: 'away', shots: some, places: pageStations });
    await world.control('DELETE', `/faults/${fault.id}`);
  });
});

test.describe('fresh', () => {
  let world: World;
  test.beforeAll(async ({ browser }) => {
    world = await World.start({ arrays: false, account: null, environment: { TIDEMARK_TRIAL: 'true' } });
    await deployed(browser, world);
  });
  test.afterAll(() => world?.stop());

  for (const code of ['en', 'de'] as const)
    test(`fresh ${code}`, ({ browser }) =>
      take(browser, world, { state: 'fresh', shots: some, places: pageStations, code }));
});
