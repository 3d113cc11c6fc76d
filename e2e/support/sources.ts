// Runs on datastores of arrays that are not connected, whose figures come from another source.
import { type Page, expect } from '@playwright/test';
import { type World, openAction } from './world.js';

/** What a source says of the figures of a datastore. */
interface Coverage {
  state: string;
  source: string | null;
  stepBytes: number | null;
  reason: { code: string } | null;
  monitoring: { code: string } | null;
}

/** Waits until the service says this of the source of the datastore's figures. */
export async function coverage(world: World, datastore: string, wanted: string): Promise<Coverage> {
  const { call } = await world.api();
  let row: Coverage | undefined;
  const said = async () => {
    [row] = ((await call('GET', `/arrays/coverage?q=${datastore}`)) as { items: Coverage[] }).items;
    return [row?.state, row?.reason?.code, row?.monitoring?.code];
  };
  await expect.poll(said, { message: `${datastore} to be ${wanted}`, timeout: 240_000 }).toContain(wanted);
  return row as unknown as Coverage;
}

/** Deletes a VM, which leaves dead space. */
export const deleteVm = (world: World, datastore: string) =>
  world.control('POST', `/datastores/${datastore}/vms:delete`, { count: 1 });

/** The run that was started in the page, and the bytes that it freed in the ledger of the lab. */
export async function reclaimed(world: World, page: Page, datastore: string, step: string) {
  const before = await world.statistics(datastore);
  const modal = await openAction(page, datastore);
  await world.startRun(modal, datastore);
  const run = await world.passTimeUntilOver(datastore, step);
  const freed = before.writtenBytes - (await world.statistics(datastore)).writtenBytes;
  expect(run.state).toBe('COMPLETED');
  return { run, freed, modal };
}

type Reclaimed = Awaited<ReturnType<typeof reclaimed>>;

/** The result is the freed space, as exact as the step of the source allows. */
export async function isProven({ run, freed, modal }: Reclaimed, atLeast: number, atMost: number) {
  expect(freed).toBeGreaterThan(0);
  expect(run.outcome, JSON.stringify(run.verification)).toBe('RECLAIMED');
  const { reclaimedBytes: bytes, reclaimedRange: range } = run.verification;
  expect([range?.minBytes ?? bytes, range?.maxBytes ?? bytes]).toEqual([atLeast, atMost]);
  await expect(modal.getByText('Reclaimed', { exact: true }).first()).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();
}

/** Space was freed, but neither the service nor the page says how much: they name the reason. */
export async function claimsNothing({ run, modal }: Reclaimed, reason: string | RegExp) {
  expect([run.outcome, run.verification.reclaimedBytes, run.verification.reclaimedRange]).toEqual([
    'NOT_VERIFIABLE',
    null,
    null,
  ]);
  await expect(modal.getByText('Reclaimed space not verifiable', { exact: true })).toBeVisible();
  await expect(modal.getByText(reason).first()).toBeVisible();
  await expect(modal.getByText(/\d [KMGT]?B reclaimed/)).toHaveCount(0);
  await modal.getByRole('button', { name: 'Close' }).click();
}
