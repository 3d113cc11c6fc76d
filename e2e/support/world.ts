// One lab with a registered plug-in for a file of journeys, its clock moved by hand.
import path from 'node:path';
import { type Browser, type FrameLocator, type Locator, type Page, expect } from '@playwright/test';
import { register, signIn, startService, startWorld } from '../../tools/stack.mjs';
import { judge } from './contract.js';

type Started = Awaited<ReturnType<typeof startWorld>>;

/** What these journeys read of a run. */
export interface Run {
  id: string;
  state: string;
  startedBy: string;
  endedAt: string | null;
  outcome: string | null;
  plan: { method: string; requestedUnit: number | null; effectiveUnit: number | null };
  progress: { blocksProcessed: number | null };
  verification: {
    outcome: string;
    summary: { code: string; text: string };
    before: { array: { writtenBytes: number } | null } | null;
    after: { array: { writtenBytes: number } | null } | null;
    reclaimedBytes: number | null;
    reclaimedRange: { minBytes: number; maxBytes: number } | null;
  };
  timeline: { code: string; text: string }[];
  observations: { code: string; text: string }[];
  problem: { code: string; text: string } | null;
}

/** The state of one datastore in the lab. */
export interface DatastoreStatistics {
  datastore: string;
  usedBytes: number;
  writtenBytes: number;
  deadBytes: number;
  manualProcessedBytes: number;
  manualReclaimedBytes: number;
  manualRuns?: number;
}

const over = new Set(['COMPLETED', 'FAILED', 'CANCELED', 'UNKNOWN']);

export class World {
  private constructor(
    readonly lab: Started['lab'],
    public service: Started['service'],
    private readonly environment: Record<string, string>,
    private readonly program: string,
  ) {}

  static async start(options?: Parameters<typeof startWorld>[1]) {
    const { lab, service, environment, program } = await startWorld(path.resolve('artifacts/worlds'), options);
    return new World(lab, service, environment, program);
  }

  async stop() {
    await this.service.stop();
    await this.lab.stop();
  }

  /** Kills the service and starts it again on the same data and port. */
  async killAndRestartService() {
    await this.service.kill();
    const port = new URL(this.service.url).port;
    this.signedIn.clear();
    this.service = await startService({ ...this.environment, TIDEMARK_HTTP_PORT: port }, this.program);
  }

  /** Stops the service and starts another version of the jar on the same data and port. */
  async upgradeService(program: string) {
    await this.service.stop();
    const port = new URL(this.service.url).port;
    this.signedIn.clear();
    this.service = await startService({ ...this.environment, TIDEMARK_HTTP_PORT: port }, program);
  }

  /** Runs a command of the jar on this world's vCenter; the exit code shows whether it failed. */
  async command(command: string, options: { program?: string; manifest?: string; more?: string[] } = {}) {
    try {
      const lines = await register(this.lab, this.service, { command, program: this.program, ...options });
      return { code: 0, text: lines.join('\n') };
    } catch (error) {
      const { code = -1, lines = [] } = error as { code?: number; lines?: string[] };
      return { code, text: lines.join('\n') };
    }
  }

  /** Where the service keeps its files. */
  get dataDir() {
    return this.environment['TIDEMARK_DATADIR'] ?? '';
  }

  control = (method: string, place: string, json?: unknown) => this.lab.control(method, place, json);

  async advance(by: string) {
    await this.control('POST', '/clock', { advance: by });
  }

  /**
   * Waits until the service's clock stands, where the lab's does or, when it ran on at the speed of earlier steps, later:
   * it never goes backwards. Returns the lab's time in seconds.
   */
  async clockStands(): Promise<string> {
    const { now } = (await this.control('GET', '/clock')) as { now: string };
    const { call } = await this.api();
    let at = '';
    let still = 0;
    const seen = async () => {
      const summary = (await call('GET', '/fleet/summary')) as { at: string };
      still = summary.at === at && Date.parse(at) >= Date.parse(now) - 1000 ? still + 1 : 0;
      at = summary.at;
      return still >= 4;
    };
    await expect.poll(seen, { message: `the service's clock to stand at ${now}`, intervals: [400] }).toBe(true);
    return new Date(now).toISOString().slice(0, 19);
  }

  async statistics(datastore: string): Promise<DatastoreStatistics> {
    const { datastores } = (await this.control('GET', '/statistics')) as { datastores: DatastoreStatistics[] };
    const found = datastores.find((entry) => entry.datastore === datastore);
    if (!found) throw new Error(`the statistics have no ${datastore}`);
    return found;
  }

  /** What all runs so far are proven to have reclaimed. */
  async provenBytes(): Promise<number> {
    const { call } = await this.api();
    return ((await call('GET', '/reclaim-runs/totals')) as { total: { provenBytes: number } }).total.provenBytes;
  }

  async idOf(datastore: string) {
    const { datastores, vcenter } = (await this.control('GET', '/world')) as {
      vcenter: string;
      datastores: { name: string; id: string }[];
    };
    return `${vcenter}:${datastores.find(({ name }) => name === datastore)?.id ?? 'datastore-0'}`;
  }

  private readonly signedIn = new Map<string, ReturnType<typeof signIn>>();

  /** The API as one of the lab's users, signed in once. */
  api(user = 'operator') {
    const known = this.signedIn.get(user) ?? signIn(this.lab, this.service, user, judge);
    this.signedIn.set(user, known);
    return known;
  }

  async runs(datastore: string): Promise<Run[]> {
    const { call } = await this.api();
    const list = await call('GET', `/reclaim-runs?datastoreId=${encodeURIComponent(await this.idOf(datastore))}`);
    return (list as { items: Run[] }).items;
  }

  /** The newest run on the datastore, waited for when there is none yet. */
  async lastRun(datastore: string): Promise<Run> {
    let run: Run | undefined;
    const message = `${datastore} to have a run`;
    await expect
      .poll(async () => ([run] = await this.runs(datastore)).length, { message, timeout: 180_000 })
      .toBeGreaterThan(0);
    return run as unknown as Run;
  }

  /** Presses Start and waits until the run that it makes is the datastore's newest. */
  async startRun(modal: FrameLocator, datastore: string, press = (start: Locator) => start.click()) {
    const before = (await this.runs(datastore))[0]?.id;
    await expect(modal.locator('td-estimate-panel dl')).toBeVisible();
    await confirmFirstRun(modal);
    await press(modal.getByRole('button', { name: 'Start' }));
    await expect.poll(async () => (await this.lastRun(datastore)).id).not.toBe(before);
  }

  /** Lets simulated time pass, a step at a time, until the condition holds. */
  async passTimeUntil(condition: () => Promise<boolean>, step = '10s', what = 'the condition') {
    await expect
      .poll(
        async () => {
          if (await condition()) return true;
          await this.advance(step);
          return false;
        },
        { message: what, timeout: 300_000, intervals: [200] },
      )
      .toBe(true);
  }

  async passTimeUntilOver(datastore: string, step = '10s'): Promise<Run> {
    const { call } = await this.api();
    const { id } = await this.lastRun(datastore);
    let run = await this.lastRun(datastore);
    await this.passTimeUntil(
      async () => {
        run = (await call('GET', `/reclaim-runs/${id}`)) as Run;
        return over.has(run.state);
      },
      step,
      `the run on ${datastore} to end`,
    );
    return run;
  }
}

/** The first run of a world has points to confirm. */
export async function confirmFirstRun(modal: FrameLocator) {
  const points = modal.getByLabel('I have read these points.');
  if (await points.isVisible()) await points.check();
}

/** Logs in to the shell; the plug-in appears after the reload that the client requires. */
export async function openShell(page: Page, world: World, user = 'operator') {
  const { name, password } = world.lab.user(user) ?? { name: '', password: '' };
  await page.goto(world.lab.facts.shell);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
}

/** The home page of the plug-in. */
export async function openHome(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  return page.frameLocator('iframe[title="Tidemark"]');
}

/** The coverage of the datastores by arrays and other sources, read anew. */
export async function openCoverage(page: Page, datastore: string): Promise<Locator> {
  const home = await openHome(page);
  await home.getByRole('tab', { name: 'Arrays' }).click();
  return home.locator('td-coverage clr-dg-row').filter({ hasText: new RegExp(`^\\s*${datastore}`) });
}

/** The actions of a datastore, when plug-ins have returned which apply. */
export async function openMenu(page: Page, datastore: string) {
  await page.getByRole('treeitem', { name: datastore, exact: true }).click({ button: 'right' });
  await expect(page.getByRole('menu').first()).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

export async function openAction(page: Page, datastore: string): Promise<FrameLocator> {
  await openMenu(page, datastore);
  await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
  await page.getByRole('menuitem', { name: 'Run Space Reclamation' }).click();
  return dialog(page);
}

export const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Run Space Reclamation' }).frameLocator('iframe');

/** The monitor view of a datastore, or one of its parts. */
export async function openMonitor(page: Page, datastore: string, part?: string): Promise<FrameLocator> {
  await page.getByRole('treeitem', { name: datastore, exact: true }).click();
  await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
  await page.getByRole('link', { name: 'Space Reclamation' }).click();
  const monitor = page.frameLocator('iframe[title="Space Reclamation"]');
  if (part) await monitor.getByRole('tab', { name: part, exact: true }).click();
  return monitor;
}

export async function switchTheme(page: Page) {
  await page.getByRole('button', { name: /@vsphere\.local/i }).click();
  await page.getByRole('menuitem', { name: 'Switch theme' }).click();
}

/** Our row on the client's page of plug-ins. */
export async function openPlugins(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Client Plug-ins' }).click();
  const table = page.getByRole('table', { name: 'Client Plug-ins' });
  await expect(table).toBeVisible();
  return table.getByRole('row').filter({ hasText: 'io.tidemark.reclaim' });
}

/** Waits until the plug-in is deployed, so that a sign-in afterwards shows it. */
export async function deployed(browser: Browser, world: World) {
  const page = await browser.newPage();
  await openShell(page, world, 'storage');
  await expect(await openPlugins(page)).toContainText('Deployed');
  await page.close();
}

export { accessibilityFaults } from './axe.js';

export const screenshot = (page: Page, name: string) => page.screenshot({ path: `artifacts/screenshots/${name}.png` });

/** A screenshot that the documents show: with DOCS_IMAGES set, the journey takes it for them anew. */
export async function documented(page: Page, name: string) {
  await screenshot(page, name);
  if (process.env['DOCS_IMAGES']) await page.screenshot({ path: path.resolve(`../docs/images/${name}.png`) });
}
