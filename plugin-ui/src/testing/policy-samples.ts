import { PolicyDefinition, PolicyStart, ReclaimPolicy } from '../app/features/policy/policy';

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
    startedBy: 'ann',
    targets: [],
    runs: names(runs).map((one) => ({ ...one, runId: 'r1' })),
    skipped: names(skipped).map((one) => ({ ...one, reasons: [] })),
    reason: null,
  };
}
