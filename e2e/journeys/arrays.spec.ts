// Arrays of each kind: connected in the page, a run on a datastore of its own, and what keeps the space of another one.
import path from 'node:path';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { World, deployed, openAction, openShell, screenshot } from '../support/world.js';

interface Kind {
  /** Of the array in the lab, and the name of its datastore. */
  readonly name: string;
  readonly type: string;
  /** Bytes by which a result may differ from the truth on each side, of so many bytes. */
  readonly step: (reclaimed: number) => number;
  /** The dead space that the page shows, 40 GB by default; less the metadata where the figure includes it. */
  readonly dead?: RegExp;
  /** What the page says about the step before a run. */
  readonly inSteps?: RegExp;
  /** What the lab does to the volume of the other datastore, or to the array. */
  readonly fault?: string;
  /** What the page says about the other datastore. */
  readonly cause: RegExp;
  /** Whether the host refuses to start. */
  readonly refused?: boolean;
}

interface LabArray {
  readonly kind: string;
  readonly address: string;
  readonly thumbprint256: string;
  readonly apiToken?: string;
  readonly user: string;
  readonly password: string;
}

const exact = () => 0;
const metadata = (reclaimed: number) => reclaimed * 0.0051 + 8192;
/** Two pointers of 128 bytes per block of 16 KB. */
const pointers = (reclaimed: number) => reclaimed * 0.0161 + 16384;
/** A range of dead space begins and ends within a page. */
const pages = () => 2 * 42 * 2 ** 20;
/** Of a volume of 500 GB, which has whole cylinders. */
const percents = () => 5 * 2 ** 30 + 2 ** 20;
const ignored = /UNMAP was accepted but not carried out/;

const kinds: readonly Kind[] = [
  { name: 'flasharray', type: 'Pure Storage FlashArray', step: exact, cause: ignored },
  { name: 'powerstore', type: 'Dell PowerStore', step: exact, cause: ignored },
  {
    name: 'ontap',
    type: 'NetApp ONTAP',
    step: metadata,
    dead: /39\.\d+ GB/,
    fault: 'array-space-allocation-off',
    cause: /lun modify -vserver svm1 -path \/vol\/\S+ -space-allocation enabled/,
    refused: true,
  },
  {
    name: 'asa-r2',
    type: 'NetApp ONTAP',
    step: metadata,
    dead: /39\.\d+ GB/,
    fault: 'array-space-allocation-off',
    cause: /Space allocation of \S+ on array \S+ is disabled/,
    refused: true,
  },
  {
    name: 'wsapi',
    type: 'HPE 3PAR, Primera, Alletra 9000',
    step: () => 2 ** 20,
    cause: /does not support UNMAP/,
    refused: true,
  },
  {
    name: 'storagevirtualize',
    type: 'IBM FlashSystem, SVC, Storwize',
    step: () => 8192,
    fault: 'array-host-unmap-off',
    cause: /chsystem -hostunmap on/,
  },
  {
    name: 'unity',
    type: 'Dell Unity',
    step: () => 8192,
    cause: /POST https:\/\/\S+\/api\/types\/moveSession\/instances .*"isDestThin":true/,
    refused: true,
  },
  {
    name: 'powermax',
    type: 'Dell PowerMax, VMAX All Flash',
    step: percents,
    dead: /(3[5-9]|4[0-5])(\.\d+)? GB/,
    inSteps: /in steps of 5 GB/,
    cause: /the array probably keeps the space/,
  },
  {
    name: 'vsp',
    type: 'Hitachi VSP',
    step: pages,
    dead: /(39|40)(\.\d+)? GB/,
    fault: 'array-space-allocation-off',
    cause: /PATCH https:\/\/\S+\/host-groups\/CL1-A,2 .*"hostModeOptions":\[54,63\]/,
    refused: true,
  },
  {
    name: 'truenas',
    type: 'TrueNAS',
    step: pointers,
    dead: /(39|40)(\.\d+)? GB/,
    cause: /zfs set refreservation=none tank\/\S+/,
  },
  {
    name: 'truenas-26',
    type: 'TrueNAS',
    step: pointers,
    dead: /(39|40)(\.\d+)? GB/,
    cause: /zfs set refreservation=none tank\/\S+/,
  },
];

let world: World;

test.beforeAll(async ({ browser }) => {
  const more = kinds.slice(1).flatMap(({ name }) => ['--array', `${name}=127.0.0.1:0`]);
  const flags = [...more, '--scenario', path.resolve('../lab/worlds/arrays.yaml')];
  world = await World.start({ arrays: false, flags });
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

for (const kind of kinds) {
  test(
    `connects an array of the kind ${kind.name}, proves what it gave back and names what keeps the space`,
    { tag: '@wide' },
    async ({ page, expected }) => {
      expected(/^422 POST .*\/arrays/, 'the certificate is not trusted yet');
      await openShell(page, world, 'storage');
      await connect(page, kind);
      await proves(page, kind);
      await names(page, kind);
    },
  );
}

/** In the wizard of the home page; the certificate is the one that the lab made. */
async function connect(page: Page, { name, type, dead = /40 GB/ }: Kind) {
  const array = (world.lab.facts.arrays as LabArray[]).find((each) => each.kind === name);
  if (!array) throw new Error(`the lab has no ${name}`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  const press = (button: string) => home.getByRole('button', { name: button, exact: true }).last().click();
  await press('Connect array');
  await home.getByLabel('Array type').selectOption({ label: type });
  await home.getByLabel('Address', { exact: true }).fill(array.address);
  await logIn(home, array);
  await press('Next');
  await expect(home.getByText(array.thumbprint256)).toBeVisible();
  await press('Trust and connect');
  await expect(home.getByText('is connected.')).toBeVisible();
  await press('Close');
  const own = home.getByText(name, { exact: true });
  await expect(home.getByRole('grid').getByRole('row').filter({ has: own }).first()).toContainText(dead);
  await screenshot(page, `array-${name}-light`);
}

async function logIn(home: FrameLocator, array: LabArray) {
  if (array.apiToken) {
    await home.locator('#field-apiToken').fill(array.apiToken);
    return;
  }
  await home.locator('#field-loginUser').fill(array.user);
  await home.locator('#field-password').fill(array.password);
}

/** The result is the truth of the lab within the step of the array. */
async function proves(page: Page, { name, step }: Kind) {
  const before = await world.statistics(name);
  const modal = await openAction(page, name);
  await world.startRun(modal, name);
  const { id } = await world.passTimeUntilOver(name, '60s');
  const freed = before.writtenBytes - (await world.statistics(name)).writtenBytes;
  const { call } = await world.api();
  const run = (await call('GET', `/reclaim-runs/${id}`)) as {
    outcome: string;
    verification: { reclaimedBytes: number | null; reclaimedRange: { minBytes: number; maxBytes: number } | null };
  };
  expect(freed).toBe(before.deadBytes);
  expect(run.outcome, JSON.stringify(run.verification)).toBe('RECLAIMED');
  const { reclaimedBytes, reclaimedRange } = run.verification;
  const least = reclaimedRange?.minBytes ?? reclaimedBytes ?? 0;
  const most = reclaimedRange?.maxBytes ?? reclaimedBytes ?? 0;
  expect([least <= freed, most >= freed]).toEqual([true, true]);
  expect(most - least).toBeLessThanOrEqual(2 * step(freed));
  await expect(modal.getByText('Reclaimed', { exact: true }).first()).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();
}

/** Before the run, if the array reports it, and in its result. */
async function names(page: Page, { name, inSteps, fault, cause, refused }: Kind) {
  const datastore = `${name}-kept`;
  if (fault) await keep(name, datastore, fault);
  const before = await world.statistics(datastore);
  const modal = await openAction(page, datastore);
  if (fault) await expect(modal.getByText(cause).first()).toBeVisible();
  if (inSteps) await expect(modal.getByText(inSteps).first()).toBeVisible();
  await world.startRun(modal, datastore);
  const run = await world.passTimeUntilOver(datastore, '60s');
  expect(run.state).toBe(refused ? 'FAILED' : 'COMPLETED');
  await expect(modal.getByText(cause).first()).toBeVisible();
  expect((await world.statistics(datastore)).writtenBytes).toBe(before.writtenBytes);
  await screenshot(page, `array-${name}-kept-light`);
  await modal.getByRole('button', { name: 'Close' }).click();
}

/** Waits until the array has been read in this state. */
async function keep(name: string, datastore: string, fault: string) {
  const { datastores } = (await world.control('GET', '/world')) as {
    datastores: { name: string; extents: { volume: string }[] }[];
  };
  const volume = datastores.find((each) => each.name === datastore)?.extents[0]?.volume;
  const whole = fault === 'array-host-unmap-off';
  await world.control('POST', '/faults', { kind: fault, array: `${name}-1`, ...(whole ? {} : { volume }) });
  const { call } = await world.api('storage');
  const { items } = (await call('GET', '/arrays')) as { items: { id: string; kind: string; name: string }[] };
  const id = items.find((each) => each.name === `${name}-1` || each.kind === name)?.id ?? '';
  await call('POST', `/arrays/${id}/check`);
}
