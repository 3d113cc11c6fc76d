import { Statement } from '../app/core/api/statement';
import { StorageArray } from '../app/features/array/storage-array';
import { VcenterContact } from '../app/features/capacity/fleet';
import { Datastore } from '../app/features/inventory';
import { DatastoreList } from '../app/features/inventory/datastore';
import { ReclaimEstimate } from '../app/features/reclaim/start/reclaim-estimate';
import { RunSettings } from '../app/features/reclaim/queue/queue';
import { ReclaimRun, SpaceReading } from '../app/features/reclaim/run/reclaim-run';
import { GUID } from './fake-client';

export const GB = 2 ** 30;

export function said(code: string, text: string): Statement {
  return { code, text, severity: 'info', params: {} };
}

export function vcenter(id: string, state: VcenterContact['health']['state']): VcenterContact {
  return {
    id,
    guid: null,
    address: id,
    name: null,
    version: null,
    thumbprint: null,
    serviceAccount: null,
    health: { state, checkedAt: null, statement: null },
  };
}

export function storageArray(changes: Partial<StorageArray> = {}): StorageArray {
  return {
    id: 'a1',
    name: 'fa-01',
    address: '10.0.0.1',
    kind: 'flasharray',
    thumbprint: 'AA',
    query: null,
    arrayName: null,
    version: null,
    apiVersion: null,
    health: { state: 'OK', checkedAt: null, statement: said('ARRAY_OK', 'The array answers.') },
    ...changes,
  };
}

/** A page of datastores with all that match. */
export function listOf(...items: readonly Datastore[]): DatastoreList {
  const sums = { capacityBytes: 0, usedBytes: 0, deadSpaceBytes: 200 * GB, deadSpaceKnown: items.length };
  return { items, page: 0, size: 20, total: items.length, sums };
}

export function datastore(changes: Partial<Datastore> = {}): Datastore {
  return {
    id: `${GUID}:datastore-11`,
    name: 'prod-01',
    datacenter: null,
    vcenter: GUID,
    type: 'VMFS',
    fileSystem: 'VMFS 6',
    capacityBytes: 1024 * GB,
    freeBytes: 724 * GB,
    usedBytes: 300 * GB,
    percentFull: 29.3,
    hostCount: 4,
    local: false,
    extents: [
      {
        device: 'naa.1',
        arrayId: 'a1',
        arrayName: 'fa-01',
        volumeId: 'v1',
        volumeName: 'vol-1',
        writtenBytes: 500 * GB,
      },
    ],
    reclaimRate: { method: 'priority', priority: 'low', fixedMBps: null, minMBps: null, maxMBps: null },
    deadSpace: { bytes: 200 * GB, basis: 'ARRAY_MINUS_VMFS', sampledAt: '2026-11-20T18:00:00Z', doubt: null },
    array: {
      writtenBytes: 500 * GB,
      provisionedBytes: 1024 * GB,
      thinProvisioning: 0.512,
      stepBytes: 1,
      sampledAt: '2026-11-20T18:00:00Z',
    },
    arrayProblem: null,
    problem: null,
    eligibility: { reclaim: true, reasons: [] },
    lastRun: null,
    sampledAt: '2026-11-20T18:00:00Z',
    ...changes,
  };
}

/** Changes of nested values leave the rest of them as it is. */
type Changes<T, Nested extends keyof T> = Partial<Omit<T, Nested>> & { readonly [K in Nested]?: Partial<T[K]> };

type EstimateChanges = Changes<ReclaimEstimate, 'plan'>;

export function estimate({ plan, ...changes }: EstimateChanges = {}): ReclaimEstimate {
  const { id, name, capacityBytes, freeBytes, usedBytes, deadSpace, array } = datastore();
  return {
    datastoreId: id,
    datastoreName: name,
    eligible: true,
    reasons: [],
    capacityBytes,
    freeBytes,
    usedBytes,
    deadSpace,
    array,
    arrayProblem: null,
    plan: {
      method: 'esxcli',
      methodReason: said('METHOD', 'The array takes large units.'),
      requestedUnit: 7413,
      unitReason: said('UNIT', '1 % of the free space.'),
      unitCurve: [],
      host: { id: 'h1', name: 'esx-01' },
      hostReason: said('HOST', 'It has no other run.'),
      duration: { min: 'PT25S', max: 'PT1M' },
      verification: { min: 'PT1M', max: 'PT2M' },
      cancelable: false,
      ...plan,
    },
    warnings: [],
    checklist: [],
    outlook: { confidence: 'HIGH', minBytes: 200 * GB, maxBytes: 500 * GB, reasons: [], proved: null },
    ...changes,
  };
}

export function reading(usedBytes: number, writtenBytes: number | null): SpaceReading {
  const at = '2026-11-20T18:00:00Z';
  return {
    at,
    vmfs: { capacityBytes: 1024 * GB, freeBytes: 1024 * GB - usedBytes, usedBytes },
    array:
      writtenBytes === null
        ? null
        : { at, writtenBytes, provisionedBytes: 1024 * GB, thinProvisioning: 0.5, uniqueBytes: null },
    arrayProblem: writtenBytes === null ? said('ARRAY_OFFLINE', 'The array did not answer.') : null,
  };
}

type RunChanges = Changes<ReclaimRun, 'plan' | 'progress' | 'verification'>;

export function run({ plan, progress, verification, ...changes }: RunChanges = {}): ReclaimRun {
  return {
    id: 'run-1',
    datastoreId: `${GUID}:datastore-11`,
    datastoreName: 'prod-01',
    vcenter: GUID,
    state: 'RUNNING',
    outcome: null,
    arrays: ['flash-01'],
    startedBy: 'VSPHERE.LOCAL\\operator',
    reason: null,
    createdAt: '2026-11-20T18:00:00Z',
    startedAt: '2026-11-20T18:00:01Z',
    endedAt: null,
    plan: {
      method: 'esxcli',
      methodReason: said('METHOD', 'The array takes large units.'),
      host: { id: 'h1', name: 'esx-01' },
      hostReason: said('HOST', 'It has no other run.'),
      requestedUnit: 7413,
      unitReason: said('UNIT', '1 % of the free space.'),
      effectiveUnit: 7413,
      effectiveUnitReason: said('HOSTD', 'Read from hostd.log.'),
      unitSwitches: [],
      ...plan,
    },
    progress: {
      blocksProcessed: 296_520,
      blocksTotal: 741_300,
      fraction: 0.4,
      scanRateMBps: 7413,
      remaining: 'PT1M',
      pass: 40,
      passes: 100,
      ...progress,
    },
    durations: { unmap: 'PT1M', verification: null, expectedVerification: 'PT2M' },
    verification: {
      outcome: 'PENDING',
      summary: said('VERIFICATION_PENDING', 'The figure still moves.'),
      before: reading(300 * GB, 500 * GB),
      after: null,
      reclaimedBytes: null,
      reclaimedRange: null,
      ...verification,
    },
    cancellation: { possible: false, note: null },
    unconfirmed: null,
    observations: [],
    timeline: [],
    problem: null,
    recorded: false,
    version: 5,
    ...changes,
  };
}

export function completed({ progress, verification, ...changes }: RunChanges = {}): ReclaimRun {
  return run({
    state: 'COMPLETED',
    outcome: 'RECLAIMED',
    endedAt: '2026-11-20T18:02:01Z',
    progress: { fraction: 1, blocksProcessed: 741_300, pass: 100, ...progress },
    durations: { unmap: 'PT1M', verification: 'PT1M', expectedVerification: 'PT2M' },
    verification: {
      outcome: 'EXACT',
      summary: said('EXACT', 'The array counts 200 GB less than before.'),
      after: reading(300 * GB, 300 * GB),
      reclaimedBytes: 200 * GB,
      ...verification,
    },
    version: 9,
    ...changes,
  });
}

export const SETTINGS: RunSettings = {
  paused: false,
  runsPerArray: 4,
  runsPerVcenter: 16,
  unitPercent: 1,
  guard: {
    maxLatencyMicros: 5000,
    maxQueueDepth: null,
    maxBusyPercent: null,
    giveUpAfter: 'PT4H30M',
    stopTasksAfter: null,
  },
  keepRunsDays: null,
  reportZone: null,
  fullPoolPercent: 80,
  arrayLimits: {},
  vcenterLimits: {},
};
