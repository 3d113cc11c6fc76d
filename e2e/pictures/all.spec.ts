// Every page and dialog in both languages, themes and all sizes; the pages when there is nothing yet, when vCenter is away, when the
// service fails, and for a user who may only look.
import { test } from '@playwright/test';
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

test.use({ viewport: { width: 1280, height: 720 } });

test('all', async ({ browser }) => {
  const take = async (
    world: World,
    state: string,
    shots: readonly Shot[],
    places: readonly Station[],
    { user = 'storage', code = 'en' as 'en' | 'de', route = '' } = {},
  ) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: locales[code] });
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 720 });
    const language = new Language(code, code === 'en' ? 'de' : 'en');
    const visitor = await visitorOf(page, world, language, locales[code], user);
    if (route) {
      const json = { type: '/problems/internal', title: 'Internal error', status: 500, traceId: '4bf92f3577b34da6' };
      await page.route(route, (one) => one.fulfill({ status: 500, json, contentType: 'application/problem+json' }));
    }
    const skipped = await walk(
      visitor,
      async (name, index) => {
        await shoot(visitor, shots, `${state}-${code}-${String(index + 1).padStart(3, '0')}-${name}`);
        return [];
      },
      places,
    );
    console.log(`${state} ${code}: ${places.length - skipped.length} of ${places.length}`);
    skipped.forEach((one) => console.log(`  ${one}`));
    await context.close();
  };

  const filled = await filledWorld(browser);
  await take(filled, 'filled', all, stations);
  await take(filled, 'filled', all, stations, { code: 'de' });
  await take(filled, 'viewer', some, pageStations, { user: 'readonly' });
  await take(filled, 'failed', some, pageStations, { route: '**/api/v1/**' });
  const fault = (await filled.control('POST', '/faults', { kind: 'status', status: 503 })) as { id: string };
  await take(filled, 'away', some, pageStations);
  await filled.control('DELETE', `/faults/${fault.id}`);
  await filled.stop();

  const fresh = await World.start({ arrays: false, account: null, environment: { TIDEMARK_TRIAL: 'true' } });
  await deployed(browser, fresh);
  await take(fresh, 'fresh', some, pageStations);
  await take(fresh, 'fresh', some, pageStations, { code: 'de' });
  await fresh.stop();
  await sheets(browser);
});
