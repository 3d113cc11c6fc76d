// The views and dialogs of objects, each with the way to it from the one before.
import { expect } from '@playwright/test';
import { type Station } from './visitor.js';

export const objectStations: Station[] = [
  ['card', (at) => at.object('vmfs6-prod', 'Summary')],
  ['monitor', (at) => at.object('vmfs6-prod', 'Monitor')],
  ['monitor-chart-table', (at) => at.press('chart.asTable')],
  ['monitor-history', (at) => at.tab('monitor.history')],
  ['monitor-hosts', (at) => at.tab('monitor.hosts')],
  ['monitor-guests', (at) => at.tab('monitor.guests')],
  ['monitor-evidence', (at) => at.tab('home.evidence')],
  ['monitor-logs', (at) => at.press('logged.read')],
  ['monitor-running', (at) => at.object('vmfs5-bulk', 'Monitor')],
  ['monitor-ignored', (at) => at.object('vmfs6-ignored', 'Monitor')],
  [
    'monitor-run-detail',
    async (at) => {
      await at.tab('monitor.history');
      await at.detail('td-run-history');
    },
  ],
  ['monitor-nfs', (at) => at.object('nfs-share', 'Monitor')],
  ['rate', (at) => at.object('vmfs6-prod', 'Configure')],
  ['rate-fixed', (at) => at.choose('rate-method', 'fixed')],
  ['rate-vmfs5', (at) => at.object('vmfs5-bulk', 'Configure')],
  ['dialog-run', (at) => at.action('vmfs6-quiet', 0)],
  [
    'dialog-run-options',
    async (at) => {
      await at.view.locator('td-estimate-options summary').click();
      await at.choose('field-method', 'esxcli');
    },
  ],
  [
    'dialog-run-wrong-unit',
    async (at) => {
      await at.type('field-unit', 'x');
      await at.view.locator('#field-unit').press('Tab');
    },
  ],
  [
    'dialog-running',
    async (at) => {
      await at.close();
      await at.action('vmfs5-bulk', 0);
    },
  ],
  [
    'dialog-queued',
    async (at) => {
      await at.close();
      await at.action('vmfs5-full', 0);
    },
  ],
  [
    'dialog-rate',
    async (at) => {
      await at.close();
      await at.action('vmfs6-prod', 1);
    },
  ],
  ['dialog-rate-fixed', (at) => at.choose('rate-method', 'fixed')],
  ['dialog-rate-review', (at) => at.next()],
  [
    'dialog-policy',
    async (at) => {
      await at.close();
      await at.action('vmfs6-prod', 2);
    },
  ],
  [
    'dialog-policy-window',
    async (at) => {
      await at.view.locator('#policy-name').fill('Weekly');
      await at.press('wizard.next');
      await at.press('policy.addWindow');
    },
  ],
  [
    'wizard',
    async (at) => {
      await at.close();
      await at.page.getByRole('treeitem', { name: 'Lab', exact: true }).click();
      await at.page.getByRole('tab', { name: 'Datastores' }).click();
      for (const name of ['vmfs5-edge', 'vmfs6-quiet', 'vmfs5-bulk'])
        await at.page.getByLabel(`Select ${name}`).check();
      await at.page.getByRole('tabpanel').getByRole('button', { name: 'Actions' }).click();
      await at.page.getByRole('menuitem', { name: 'Tidemark' }).hover();
      await at.page.locator('[role="menu"] [role="menu"] [role="menuitem"]').first().click();
      await expect(at.view.locator('clr-datagrid')).toBeVisible({ timeout: 10_000 });
    },
  ],
  ['wizard-limits', (at) => at.next()],
  ['wizard-review', (at) => at.next()],
  [
    'host',
    async (at) => {
      await at.close();
      await at.object(/^esx-01/, 'Monitor', 'Hosts and Clusters');
    },
  ],
  ['host-readings', (at) => at.tab('audit.readings')],
  ['cluster', (at) => at.object(/cluster/i, 'Monitor')],
];
