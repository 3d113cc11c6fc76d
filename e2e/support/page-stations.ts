// The pages alone, for states in which there is little on them.
import type { Station } from './visitor.js';

export const pageStations: Station[] = [
  ['overview', (at) => at.home()],
  ...['runs', 'arrays', 'reports', 'tab.audit', 'policies', 'evidence', 'advice', 'settings'].map((name): Station => [
    name.replace('tab.', ''),
    (at) => at.tab(`home.${name}`),
  ]),
  ['card', (at) => at.object('vmfs6-quiet', 'Summary')],
  ['monitor', (at) => at.object('vmfs6-quiet', 'Monitor')],
  ['monitor-history', (at) => at.tab('monitor.history')],
  ['monitor-hosts', (at) => at.tab('monitor.hosts')],
  ['monitor-guests', (at) => at.tab('monitor.guests')],
  ['monitor-evidence', (at) => at.tab('home.evidence')],
  ['rate', (at) => at.object('vmfs6-quiet', 'Configure')],
  ['dialog-run', (at) => at.action('vmfs6-quiet', 0)],
  [
    'dialog-rate',
    async (at) => {
      await at.close();
      await at.action('vmfs6-quiet', 1);
    },
  ],
  [
    'dialog-policy',
    async (at) => {
      await at.close();
      await at.action('vmfs6-quiet', 2);
    },
  ],
  [
    'host',
    async (at) => {
      await at.close();
      await at.object(/^esx-01/, 'Monitor', 'Hosts and Clusters');
    },
  ],
  ['cluster', (at) => at.object(/cluster/i, 'Monitor')],
];
