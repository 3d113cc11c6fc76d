// The pages and dialogs of the global view, each with the way to it from the one before.
import { expect } from '@playwright/test';
import { settingsStations } from './settings-stations.js';
import { type Station } from './visitor.js';

export const homeStations: Station[] = [
  ['overview', (at) => at.home()],
  ['overview-filters', (at) => at.press('filter.more')],
  ['overview-columns', (at) => at.press('grid.columns')],
  ['overview-views', (at) => at.press('grid.views')],
  ['overview-row-actions', (at) => at.view.locator('td-datastore-grid .datagrid-action-toggle').first().click()],
  [
    'array-connect',
    async (at) => {
      await at.page.keyboard.press('Escape');
      await at.press('array.connect');
    },
  ],
  ['array-connect-client', (at) => at.choose('field-form', 'API_CLIENT')],
  ['array-connect-powerstore', (at) => at.choose('field-kind', 'powerstore')],
  [
    'array-certificate',
    async (at) => {
      await at.choose('field-kind', 'flasharray');
      await at.choose('field-form', 'API_TOKEN');
      await at.type('field-address', at.array);
      await at.type('field-apiToken', 'token');
      await at.next();
      await expect(at.view.locator('clr-wizard .td-notice')).toBeVisible({ timeout: 10_000 });
    },
  ],
  [
    'array-change',
    async (at) => {
      await at.press('action.dismiss');
      await at.view.locator('td-array-strip li .btn').first().click();
    },
  ],
  [
    'runs',
    async (at) => {
      await at.press('action.dismiss');
      await at.tab('home.runs');
    },
  ],
  ['run-watched', (at) => at.view.locator('td-run-queue .td-link').first().click()],
  ['run-cancel', (at) => at.view.locator('td-run-queue td-queue-cancel button').first().click()],
  [
    'run-settings',
    async (at) => {
      await at.dismiss();
      await at.press('queue.settings');
    },
  ],
  [
    'run-detail',
    async (at) => {
      await at.dismiss();
      await at.detail('td-run-history');
    },
  ],
  ['arrays', (at) => at.tab('home.arrays')],
  ['arrays-vendor', (at) => at.choose('vendor-by', 'model')],
  ['reports', (at) => at.tab('home.reports')],
  [
    'reports-months',
    async (at) => {
      await at.choose('report-period', 'THIS_MONTH');
      await at.choose('report-group', 'month,array');
    },
  ],
  ['reports-custom', (at) => at.choose('report-period', 'CUSTOM')],
  ['audit', (at) => at.tab('home.tab.audit')],
  ['audit-findings', (at) => at.press('audit.findings')],
  ['audit-finding', (at) => at.detail('td-finding-grid')],
  ['audit-waive', (at) => at.view.locator('td-finding-detail .btn').last().click()],
  [
    'audit-fix',
    async (at) => {
      await at.dismiss();
      await at.closeDetail('td-finding-grid');
      await at.view.locator('td-finding-grid .datagrid-select input').first().check({ force: true });
      await at.view.locator('td-finding-grid clr-dg-action-bar button').first().click();
    },
  ],
  ['audit-fix-values', (at) => at.next()],
  ['audit-fix-skipped', (at) => at.next()],
  ['audit-fix-dry-run', (at) => at.next()],
  [
    'audit-hosts',
    async (at) => {
      await at.press('action.dismiss');
      await at.press('audit.hosts');
    },
  ],
  ['audit-clusters', (at) => at.press('audit.clusters')],
  ['audit-datastores', (at) => at.press('audit.datastores')],
  ['audit-changes', (at) => at.press('remedy.history')],
  ['audit-change', (at) => at.detail('td-remediation-history')],
  ['audit-undo', (at) => at.press('remedy.undo')],
  [
    'audit-schedules',
    async (at) => {
      await at.dismiss();
      await at.press('auditSchedule.heading');
    },
  ],
  ['audit-schedule', (at) => at.press('auditSchedule.newAction')],
  ['audit-schedule-weekly', (at) => at.choose('schedule-when', 'WEEKLY')],
  ['audit-schedule-cron', (at) => at.choose('schedule-when', 'CUSTOM')],
  [
    'audit-schedule-delete',
    async (at) => {
      await at.dismiss();
      await at.view.locator('td-audit-schedule-grid .datagrid-action-toggle').first().click();
      await at.view.locator('.action-item').last().click();
    },
  ],
  [
    'audit-profiles',
    async (at) => {
      await at.dismiss();
      await at.press('profile.heading');
    },
  ],
  ['audit-profile', (at) => at.detail('td-profile-grid')],
  ['audit-profile-edit', (at) => at.press('profile.edit')],
  [
    'policies',
    async (at) => {
      await at.dismiss();
      await at.tab('home.policies');
    },
  ],
  ['policy-starts', (at) => at.view.locator('td-policy-list .td-link').first().click()],
  ['policy-delete', (at) => at.view.locator('td-policy-list .actions .btn').last().click()],
  [
    'policy-new',
    async (at) => {
      await at.dismiss();
      await at.press('policy.new');
    },
  ],
  ['policy-all', (at) => at.choose('policy-scope', 'all')],
  [
    'policy-weekly',
    async (at) => {
      await at.view.locator('#policy-name').fill('Weekly');
      await at.press('wizard.next');
      await at.choose('policy-when', 'WEEKLY');
    },
  ],
  ['policy-monthly', (at) => at.choose('policy-when', 'MONTHLY_WEEKDAY')],
  ['policy-cron', (at) => at.choose('policy-when', 'CRON')],
  [
    'policy-window',
    async (at) => {
      await at.press('policy.addWindow');
      await at.choose('policy-missed', 'WITHIN');
    },
  ],
  [
    'policy-conditions',
    async (at) => {
      await at.view.locator('#policy-from-0').fill('01:00');
      await at.view.locator('#policy-to-0').fill('05:00');
      await at.view.locator('#policy-zone').click();
      await at.press('wizard.next');
    },
  ],
  ['policy-notify', (at) => at.press('wizard.next')],
  ['policy-review', (at) => at.press('wizard.next')],
  [
    'policy-edit',
    async (at) => {
      await at.press('action.dismiss');
      await at.view
        .locator('td-policy-list .actions')
        .getByRole('button', { name: at.t('policy.edit') })
        .first()
        .click();
    },
  ],
  [
    'calendar-edit',
    async (at) => {
      await at.press('action.dismiss');
      await at.view.locator('td-blackout-calendars .actions .td-link').first().click();
    },
  ],
  [
    'calendar-delete',
    async (at) => {
      await at.dismiss();
      await at.view.locator('td-blackout-calendars .actions .td-link').last().click();
    },
  ],
  [
    'evidence',
    async (at) => {
      await at.dismiss();
      await at.tab('home.evidence');
    },
  ],
  ['import-detail', (at) => at.view.locator('td-import-list .td-link').last().click()],
  ['import-chart', (at) => at.view.locator('td-import-detail .td-link').first().click()],
  [
    'import-delete',
    (at) => at.view.locator('td-import-list > td-table > div > table > tbody > tr > td > .btn').last().click(),
  ],
  [
    'advice',
    async (at) => {
      await at.dismiss();
      await at.tab('home.advice');
    },
  ],
  [
    'advice-groups',
    async (at) => {
      for (const group of await at.view.locator('td-in-guest-unmap summary').all()) await group.click();
    },
  ],
  ['advice-disk', (at) => at.detail('td-readiness-grid')],
  [
    'advice-copy',
    async (at) => {
      await at.press('xcopy.heading');
      await at.view.locator('#copy-kind').selectOption({ index: 2 });
      await at.detail('td-copy-grid');
    },
  ],
  ['advice-earlier', (at) => at.press('advice.earlier')],
  ...settingsStations,
  ['no-such-page', (at) => at.view.locator('body').evaluate(() => void (location.hash = '#/nowhere'))],
];
