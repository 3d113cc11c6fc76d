// Cancel: a task stops on the host; an esxcli run cannot be stopped and shows this until its last log line.
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { type World, openAction, openShell, screenshot } from '../support/world.js';

async function chooseMethod(modal: import('@playwright/test').FrameLocator, method: string) {
  await modal.getByText('Options').click();
  await modal.getByLabel('Method').selectOption({ label: method });
}

async function confirmCancel(modal: import('@playwright/test').FrameLocator) {
  await modal.getByRole('button', { name: 'Cancel run' }).click();
  await modal.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
}

const unmapping = (world: World, datastore: string) => async () =>
  ((await world.lastRun(datastore)).progress.blocksProcessed ?? 0) > 0;
const progresses = (world: World, datastore: string) => async () => {
  const { state } = await world.lastRun(datastore);
  return state === 'RUNNING' && (await world.statistics(datastore)).manualProcessedBytes > 0;
};

test('stops a task on the host', async ({ page, world }) => {
  await openShell(page, world);
  const modal = await openAction(page, 'vmfs6-spanned');
  await chooseMethod(modal, 'vSphere task');
  await expect(modal.getByText('Possible at any time')).toBeVisible();
  await world.startRun(modal, 'vmfs6-spanned');
  await world.passTimeUntil(progresses(world, 'vmfs6-spanned'), '10s', 'the task to make progress');
  await confirmCancel(modal);
  const run = await world.passTimeUntilOver('vmfs6-spanned');
  expect(run.state).toBe('CANCELED');
  const stopped = await world.statistics('vmfs6-spanned');
  expect(stopped.deadBytes).toBeGreaterThan(0);
  await world.advance('2h');
  expect((await world.statistics('vmfs6-spanned')).manualProcessedBytes).toBe(stopped.manualProcessedBytes);
  expect(run.verification.reclaimedBytes).toBe(stopped.manualReclaimedBytes);
  await expect(modal.getByText('Stopped', { exact: true })).toBeVisible();
});

test(
  'shows that esxcli cannot be stopped and waits for its last log line',
  { tag: '@wide' },
  async ({ page, world }) => {
    await openShell(page, world);
    const modal = await openAction(page, 'vmfs5-edge');
    await chooseMethod(modal, 'esxcli on the host');
    await modal.getByLabel('Reclaim unit (blocks)').fill('200');
    await modal.getByLabel('Reclaim unit (blocks)').press('Tab');
    await expect(modal.getByText('200 blocks (200 MB)')).toBeVisible();
    await world.startRun(modal, 'vmfs5-edge');
    await world.passTimeUntil(unmapping(world, 'vmfs5-edge'), '10s', 'blocks to be processed');
    await expect(modal.getByText('This run cannot be canceled.')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Cancel run' })).toHaveCount(0);
    const api = await world.api();
    await api.call('POST', `/reclaim-runs/${(await world.lastRun('vmfs5-edge')).id}/cancel`);
    await expect(modal.getByText('Canceling', { exact: true })).toBeVisible();
    await screenshot(page, 'canceling-light');
    await world.advance('30s');
    expect((await world.lastRun('vmfs5-edge')).state).toBe('CANCELING');
    const run = await world.passTimeUntilOver('vmfs5-edge', '120s');
    expect(run.state).toBe('CANCELED');
    expect(run.progress.blocksProcessed).toBe((await world.statistics('vmfs5-edge')).manualProcessedBytes / 2 ** 20);
    expect(run.verification.reclaimedBytes).toBe((await world.statistics('vmfs5-edge')).manualReclaimedBytes);
  },
);
