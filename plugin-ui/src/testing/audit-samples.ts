import { of } from 'rxjs';
import { Audit, AuditedHost, Finding, HostReading, Remediation, StepState } from '../app/features/audit/audit';
import { AuditApi } from '../app/features/audit/audit-api';
import { AuditScore } from '../app/features/audit/score/audit-score';
import { GUID } from './fake-client';
import { Mocks, mocksOf } from './mocks';
import { pageOf } from './page-of';
import { said } from './samples';

export function finding(changes: Partial<Finding> = {}): Finding {
  const host = `${GUID}:host-7`;
  return {
    id: 'f1',
    ruleId: 'ats-heartbeat',
    severity: 'ERROR',
    objectKind: 'HOST',
    objectId: host,
    objectName: 'esx-07',
    clusterId: null,
    datastoreIds: [],
    subject: '',
    title: said('RULE_ATS_HEARTBEAT', 'ATS heartbeat differs from vendor recommendation'),
    explanation: said('AUDIT_OPTION', 'It is 0, and 1 is expected.'),
    evidence: { default: '1', expectations: '1 (Pure FlashArray)' },
    expected: '1',
    actual: '0',
    source: 'white paper',
    remediation: {
      changes: [{ host, hostName: 'esx-07', option: 'VMFS3.UseATSForHBOnVMFS5', from: '0', to: '1' }],
      commands: [],
    },
    waiver: null,
    blocks: null,
    openedAt: '2026-11-20T18:00:00Z',
    seenAt: '2026-11-20T18:00:00Z',
    closedAt: null,
    ...changes,
  };
}

export function audit(changes: Partial<Audit> = {}): Audit {
  return {
    id: 'a1',
    vcenter: GUID,
    state: 'COMPLETED',
    startedBy: 'anna',
    createdAt: '2026-11-20T18:00:00Z',
    endedAt: '2026-11-20T18:00:09Z',
    scope: [],
    datastores: 3,
    total: 12,
    done: 12,
    gaps: 0,
    skipped: [],
    opened: 2,
    closed: 1,
    errors: 3,
    warnings: 4,
    infos: 5,
    waived: 0,
    score: 87,
    coveragePercent: 100,
    problem: null,
    version: 3,
    ...changes,
  };
}

export function remediation(
  state: Remediation['state'],
  stepState: StepState,
  changes: Partial<Remediation> = {},
): Remediation {
  const none = { PLANNED: 0, LEFT_OUT: 0, APPLYING: 0, VERIFIED: 0, FAILED: 0, UNKNOWN: 0, NOT_TRIED: 0 };
  return {
    id: state === 'DRY_RUN' ? null : 'r1',
    state,
    startedBy: 'anna',
    createdAt: '2026-11-20T18:00:00Z',
    endedAt: null,
    undoOf: null,
    stopOnError: false,
    problem: null,
    version: 2,
    counts: { ...none, [stepState]: 1 },
    steps: [
      {
        number: 0,
        hostId: `${GUID}:host-7`,
        hostName: 'esx-07',
        option: 'VMFS3.UseATSForHBOnVMFS5',
        from: '0',
        to: '1',
        state: stepState,
        message: null,
        at: null,
      },
    ],
    ...changes,
  };
}

const HOST: AuditedHost = {
  id: `${GUID}:host-7`,
  name: 'esx-07',
  clusterId: `${GUID}:domain-c1`,
  clusterName: 'cluster-1',
  version: '8.0.3',
  gaps: 0,
  errors: 1,
  warnings: 0,
  infos: 0,
  waived: 0,
  score: 75,
  coveragePercent: 100,
  seenAt: '2026-11-20T18:00:00Z',
};

const READING: HostReading = {
  id: HOST.id,
  name: 'esx-07',
  version: '8.0.3',
  build: 24_022_510,
  cluster: null,
  clusterName: null,
  inMaintenance: false,
  claimRules: null,
  lockModes: null,
  options: {
    one: { key: 'VMFS3.EnableBlockDelete', value: '0', defaultValue: '0', min: 0, max: 1, access: 'API', reason: null },
    two: {
      key: 'DataMover.MaxHWTransferSize',
      value: null,
      defaultValue: null,
      min: null,
      max: null,
      access: 'NOT_EXPOSED',
      reason: null,
    },
  },
  devices: [],
  gaps: [],
};

const SCORE: AuditScore = {
  kind: 'FLEET',
  id: null,
  name: '',
  hosts: 12,
  unauditedHosts: 0,
  errors: 1,
  warnings: 2,
  infos: 3,
  waived: 1,
  score: 87,
  coveragePercent: 96,
  seenAt: '2026-11-20T18:00:00Z',
};

/** A test double for the audits of the service. */
export function auditApi(): Mocks<AuditApi> {
  return mocksOf(AuditApi, {
    start: () => of(audit({ state: 'RUNNING', done: 3, endedAt: null })),
    audit: () => of(audit()),
    latest: () => of(audit()),
    findings: ({ ruleId }) => of(pageOf(finding(ruleId ? { ruleId } : {}))),
    finding: (id) => of(finding({ id })),
    export: () => of(new Blob()),
    hosts: () => of(pageOf(HOST)),
    audited: () => of(true),
    host: () => of(READING),
    scores: (kind) => of([{ ...SCORE, ...(kind === 'fleet' ? {} : { id: `${GUID}:${kind}`, name: kind }) }]),
    obstacles: () => of([]),
    rules: () => of([]),
    fix: (ids, dryRun) =>
      of(dryRun && ids.length > 0 ? remediation('DRY_RUN', 'PLANNED') : remediation('COMPLETED', 'VERIFIED')),
    remediation: () => of(remediation('COMPLETED', 'VERIFIED')),
    remediations: () => of(pageOf(remediation('COMPLETED', 'VERIFIED'))),
    undo: () => of(remediation('COMPLETED', 'VERIFIED', { undoOf: 'r1' })),
    waive: () => of({}),
    unwaive: () => of({}),
    allFindings: () => of([]),
  });
}
