// The settings of the global view and their dialogs, each with the way to it from the one before.
import { type Station } from './visitor.js';

export const settingsStations: Station[] = [
  ['settings', (at) => at.tab('home.settings')],
  [
    'channel-email',
    async (at) => {
      await at.press('notification.newChannel');
      await at.choose('channel-kind', 'EMAIL');
    },
  ],
  ['channel-webhook', (at) => at.choose('channel-kind', 'WEBHOOK')],
  ['channel-syslog', (at) => at.choose('channel-kind', 'SYSLOG')],
  ['channel-event', (at) => at.choose('channel-kind', 'VCENTER_EVENT')],
  [
    'rule',
    async (at) => {
      await at.press('action.dismiss');
      await at.press('notification.newRule');
    },
  ],
  [
    'channel-delete',
    async (at) => {
      await at.press('action.dismiss');
      await at.view.locator('td-channel-list .actions .btn').last().click();
    },
  ],
  [
    'rule-delete',
    async (at) => {
      await at.dismiss();
      await at.view.locator('td-rule-list .actions .btn').last().click();
    },
  ],
  [
    'settings-restore',
    async (at) => {
      await at.dismiss();
      for (const more of await at.view.locator('td-vcenter-list summary, td-backup-list summary').all())
        await more.click();
    },
  ],
  ['vcenter-account', (at) => at.view.locator('td-vcenter-list .actions .btn').first().click()],
  [
    'vcenter-remove',
    async (at) => {
      await at.dismiss();
      await at.view.locator('td-vcenter-list .actions .btn').last().click();
    },
  ],
  [
    'site',
    async (at) => {
      await at.dismiss();
      for (const section of await at.view.locator('td-site-panel .clr-accordion-header-button').all())
        await section.click();
      await at.view
        .locator('td-site-panel')
        .getByRole('button', { name: at.t('evidence.show') })
        .click();
    },
  ],
  [
    'rest-api',
    async (at) => {
      await at.press('server.apiShow');
    },
  ],
];
