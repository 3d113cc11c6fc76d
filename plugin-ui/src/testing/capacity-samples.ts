import { CapacityCurve, CapacityPoint, UnmapActivity } from '../app/features/capacity/capacity';
import { FleetCurve, FleetSummary, Forecast } from '../app/features/capacity/fleet';
import { GUID } from './fake-client';
import { GB, said } from './samples';

export function point(at: string, changes: Partial<CapacityPoint> = {}): CapacityPoint {
  return {
    at,
    capacityBytes: 1024 * GB,
    vmfsUsedBytes: 300 * GB,
    arrayWrittenBytes: 500 * GB,
    provisionedBytes: 1024 * GB,
    thinProvisioning: 0.5,
    deadSpaceBytes: 200 * GB,
    uniqueBytes: null,
    dataReduction: 3,
    ...changes,
  };
}

export function curve(changes: Partial<CapacityCurve> = {}): CapacityCurve {
  return {
    from: '2026-11-20T17:00:00Z',
    to: '2026-11-20T18:10:00Z',
    points: [point('2026-11-20T18:00:00Z', { deadSpaceBytes: 210 * GB }), point('2026-11-20T18:05:00Z')],
    runs: [],
    events: [],
    resolution: 'PT5M',
    problem: null,
    ...changes,
  };
}

export function unmapActivity(changes: Partial<UnmapActivity> = {}): UnmapActivity {
  return { from: '2026-11-20T17:00:00Z', to: '2026-11-20T18:10:00Z', items: [], problem: null, ...changes };
}

export function fleetSummary(changes: Partial<FleetSummary> = {}): FleetSummary {
  return {
    at: '2026-11-20T18:10:00Z',
    datastores: 5,
    capacityBytes: 5120 * GB,
    usedBytes: 1500 * GB,
    deadSpace: {
      bytes: 3072 * GB,
      expectedBytes: 3072 * GB,
      known: 4,
      unknown: 1,
      uncertain: 0,
      growthBytesPerWeek: 10 * GB,
    },
    reclaimed: { since: '2026-10-21T18:10:00Z', bytes: 900 * GB, runs: 3, unverified: 1 },
    runs: { live: 0, failed: 1 },
    arrays: { connected: 1, unreachable: 0 },
    staleness: null,
    ...changes,
  };
}

export function fleetCurve(changes: Partial<FleetCurve> = {}): FleetCurve {
  return {
    from: '2026-11-13T18:10:00Z',
    to: '2026-11-20T18:10:00Z',
    resolution: 'PT30M',
    points: [
      { at: '2026-11-20T17:30:00Z', deadSpaceBytes: 290 * GB, datastores: 3 },
      { at: '2026-11-20T18:00:00Z', deadSpaceBytes: 300 * GB, datastores: 4 },
    ],
    ...changes,
  };
}

export function forecast(changes: Partial<Forecast> = {}): Forecast {
  return {
    datastoreId: `${GUID}:datastore-11`,
    name: 'prod-01',
    deadSpaceBytes: 200 * GB,
    doubt: null,
    provisionedBytes: 1024 * GB,
    growthBytesPerWeek: 10 * GB,
    writtenGrowthBytesPerWeek: 11 * GB,
    fullAt: null,
    from: '2026-11-01T00:00:00Z',
    samples: 100,
    reason: null,
    ...changes,
  };
}

export const NO_COUNTERS = said('HOST_WITHOUT_UNMAP_COUNTERS', 'esx-02 reports no UNMAP counters.');
