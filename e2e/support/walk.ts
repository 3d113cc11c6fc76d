// A walk through every page and dialog of the plug-in, in a world in which there is something on each.
import { type Browser, type Page, expect, test } from '@playwright/test';
import { fill } from '../contract/world.mjs';
import { busy } from './busy.js';
import { homeStations } from './home-stations.js';
import { Language } from './language.js';
import { objectStations } from './object-stations.js';
import { type Station, Visitor, endAnimations } from './visitor.js';
import { World, deployed, openShell } from './world.js';

export const stations = [...homeStations, ...objectStations];

/** A world in which everything has happened once. */
export async function filledWorld(browser: Browser): Promise<World> {
  const world = await World.start();
  await deployed(browser, world);
  const session = await world.api('storage');
  await fill({ lab: world.lab, service: world.service, session });
  await session.call('PUT', '/preferences', {});
  await busy(world);
  return world;
}

/** Logs in with the client in a language of the plug-in. */
export async function visitorOf(
  page: Page,
  world: World,
  language: Language,
  locale: string,
  user = 'storage',
): Promise<Visitor> {
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
  await vcenterAway(page);
  await openShell(page, world, user);
  page.setDefaultTimeout(60_000);
  return new Visitor(page, language.text, world.lab.facts.arrays[0]?.address ?? '');
}

/**
 * Visits the stations in their order; what `look` reports of each is returned with the name of the station. A station that cannot be reached
 * or examined is reported too.
 */
export async function walk(
  visitor: Visitor,
  look: (name: string, index: number) => Promise<readonly string[]>,
  places: readonly Station[] = stations,
) {
  const faults: string[] = [];
  for (const [index, [name, open]] of places.entries()) {
    await test.step(name, async () => {
      try {
        await open(visitor);
        await settled(visitor);
        faults.push(...(await look(name, index)).map((fault) => `${name}: ${fault}`));
      } catch (error) {
        faults.push(`${name} was not examined: ${String(error).split('\n').slice(0, 4).join(' ')}`);
      }
    });
  }
  return faults;
}

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
export async function settled({ view }: Visitor) {
  await expect(view.locator('td-root > :not(router-outlet)').first()).toBeVisible();
  const loading = view.locator('td-loading, clr-spinner').filter({ visible: true });
  await expect(async () => {
    // What is below the edge is loaded when it comes into view.
    if ((await loading.count()) > 0) await loading.first().scrollIntoViewIfNeeded({ timeout: 1_000 });
    await expect(loading).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await view.locator('html').evaluate((html) => html.scrollTo(0, 0));
  await endAnimations(view);
}
