import { of } from 'rxjs';
import { PoliciesApi } from '../app/features/policy/policies-api';
import {
  BlackoutCalendar,
  PolicyDefinition,
  PolicyPreview,
  PolicyStart,
  ReclaimPolicy,
  ScopeChoices,
  ScopeNode,
} from '../app/features/policy/policy';
import { GUID } from './fake-client';
import { Mocks, mocksOf } from './mocks';
import { said } from './samples';

export const definition: PolicyDefinition = {
  name: 'Nightly',
  scope: { all: true },
  schedule: { kind: 'MONTHLY', time: '02:30:00', days: ['SUNDAY'], ordinal: 2 },
  zone: 'UTC',
  windows: [{ from: '01:00:00', to: '05:00:00' }],
  calendarIds: ['c1'],
  missed: 'WITHIN',
  missedWithinHours: 6,
  conditions: { deadSpaceAboveBytes: 10 * 2 ** 30, automaticUnmapIdleMinutes: 10 },
};

export function policy(changes: Partial<ReclaimPolicy> = {}): ReclaimPolicy {
  return {
    id: 'p1',
    vcenter: 'v',
    definition,
    state: 'ACTIVE',
    reason: null,
    createdBy: 'ann',
    createdAt: '2026-11-20T18:00:00Z',
    changedBy: 'ann',
    changedAt: '2026-11-20T18:00:00Z',
    nextStart: '2026-12-13T02:30:00Z',
    lastStart: null,
    scopeNames: [],
    notifications: { severity: null, channelIds: [], channelNames: [] },
    lastResult: null,
    ...changes,
  };
}

/** A start that began so many runs and left out so many datastores. */
export function policyStart(runs: number, skipped: number): PolicyStart {
  const names = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ datastoreId: `d${at}`, datastoreName: `prod-${at}` }));
  return {
    id: 's1',
    policy: 'p1',
    state: 'STARTED',
    at: '2026-12-13T02:30:00Z',
    due: '2026-12-13T02:30:00Z',
    until: null,
    late: false,
    missed: 0,
    attempts: 1,
    nextAttempt: null,
    startedBy: 'ann',
    targets: [],
    runs: names(runs).map((one) => ({ ...one, runId: `run-${one.datastoreId}` })),
    skipped: names(skipped).map((one) => ({ ...one, reasons: [said('DEAD_SPACE_LOW', 'Too little dead space.')] })),
    reason: null,
  };
}

const preview: PolicyPreview = {
  starts: [
    { at: '2026-12-13T02:30:00Z', obstacle: null, until: '2026-12-13T05:00:00Z' },
    { at: '2027-01-10T02:30:00Z', obstacle: said('BLACKOUT', 'It is Christmas.'), until: null },
  ],
  matches: [
    {
      datastoreId: 'd1',
      datastoreName: 'prod-01',
      capacityBytes: 2 ** 42,
      deadSpaceBytes: 2 ** 40,
      expectedBytes: 2 ** 40,
      proof: null,
      reasons: [],
    },
    {
      datastoreId: 'd2',
      datastoreName: 'prod-02',
      capacityBytes: 2 ** 42,
      deadSpaceBytes: null,
      expectedBytes: null,
      proof: null,
      reasons: [said('X', 'Not known.')],
    },
  ],
  missing: [],
  warnings: [said('ALL_PAUSED', 'All is paused.')],
};

const choices: ScopeChoices = {
  folders: [{ id: 'v:group-s1', name: 'prod', path: 'Lab / datastore / prod' }],
  datastoreClusters: [{ id: `${GUID}:group-p7`, name: 'gold', path: 'Lab / datastore / gold' }],
  clusters: [{ id: 'v:domain-c1', name: 'cluster-01', path: 'Lab / host / cluster-01' }],
  hosts: [],
  tags: [{ id: 'urn:vmomi:InventoryServiceTag:1:GLOBAL', name: 'Gold', category: 'Tier' }],
  tagsMissing: null,
};

const nodes: readonly ScopeNode[] = [
  {
    id: 'v:domain-c1',
    kind: 'CLUSTER',
    name: 'cluster-01',
    path: 'Lab / host / cluster-01',
    selectable: true,
    expandable: false,
  },
];

export const calendar: BlackoutCalendar = {
  id: 'c1',
  definition: {
    name: 'Freeze',
    zone: 'UTC',
    blackouts: [{ title: 'Year end', from: '2026-12-20T00:00:00', to: '2027-01-03T00:00:00', yearly: true }],
  },
  policies: ['Nightly'],
};

export function policiesApi(): Mocks<PoliciesApi> {
  return mocksOf(PoliciesApi, {
    list: () => of([policy()]),
    ofDatastore: () => of([policy()]),
    preview: () => of(preview),
    save: () => of(policy()),
    pause: () => of(policy({ state: 'PAUSED' })),
    resume: () => of(policy()),
    runNow: () => of(policyStart(1, 2)),
    delete: () => of(null),
    starts: () => of([]),
    scopeChoices: () => of(choices),
    arrays: () =>
      of([
        { id: 'a1', name: 'prod', kind: 'flasharray', address: '10.0.0.1' },
        { id: 'a2', name: 'prod', kind: 'unity', address: '10.0.0.2' },
      ]),
    calendars: () => of([calendar]),
    scopeTree: () => of(nodes),
    channels: () => of([{ id: 'm1', name: 'Storage team', kind: 'EMAIL' as const }]),
    saveCalendar: () => of(calendar),
    deleteCalendar: () => of(null),
    occurrences: () => of([]),
  });
}
