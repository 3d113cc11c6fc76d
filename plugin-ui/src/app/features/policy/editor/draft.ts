import { MessageKey } from '../../../core/i18n/en';
import { decimalNumber, numberText } from '../../../shared/field';
import {
  MissedRule,
  Notified,
  PolicyDefinition,
  Recurrence,
  Scope,
  Severity,
  TimeWindow,
  WEEKDAYS,
  Weekday,
} from '../policy';
import { CONDITIONS, LIMITS, bytes, dayOf, gigabytes, isWrong, sent, whole } from './draft-numbers';

export type ScopeChoice = 'listed' | 'all' | 'chosen';
export type WhenChoice = 'DAILY' | 'WEEKLY' | 'MONTHLY_WEEKDAY' | 'MONTHLY_DAY' | 'CRON';

/** Lists of a scope that the form adds to one by one. */
export const PARTS = [
  'datastoreIds',
  'folderIds',
  'datastoreClusterIds',
  'clusterIds',
  'hostIds',
  'arrayIds',
  'arrayKinds',
  'tagIds',
  'excludedDatastoreIds',
  'excludedTagIds',
] as const;
export type Part = (typeof PARTS)[number];
export type Parts = Readonly<Record<Part, readonly string[]>>;

/** A policy as the form shows it; numbers as they were typed. */
export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly scope: ScopeChoice;
  readonly parts: Parts;
  readonly pattern: string;
  readonly excluded: string;
  readonly when: WhenChoice;
  readonly time: string;
  readonly days: readonly Weekday[];
  readonly weekday: Weekday;
  readonly ordinal: number;
  readonly dayOfMonth: string;
  readonly cron: string;
  readonly zone: string;
  readonly windows: readonly TimeWindow[];
  readonly calendarIds: readonly string[];
  readonly missed: MissedRule;
  readonly missedHours: string;
  readonly deadSpaceGb: string;
  readonly deadSpacePercent: string;
  readonly hours: string;
  readonly idleMinutes: string;
  readonly arrayNotBusy: boolean;
  readonly most: string;
  readonly mostPerArray: string;
  readonly minimumHours: string;
  readonly retries: string;
  readonly method: string;
  readonly unit: string;
  /** Least severity that is sent. */
  readonly severity: Severity;
  readonly channelIds: readonly string[];
}

const NO_PARTS: Parts = {
  datastoreIds: [],
  folderIds: [],
  datastoreClusterIds: [],
  clusterIds: [],
  hostIds: [],
  arrayIds: [],
  arrayKinds: [],
  tagIds: [],
  excludedDatastoreIds: [],
  excludedTagIds: [],
};

/**
 * @param zone the time zone of the user, by its name
 * @param datastoreClusterIds what a chosen scope begins with
 */
export function newDraft(scope: ScopeChoice, zone: string, datastoreClusterIds: readonly string[] = []): Draft {
  return {
    name: '',
    description: '',
    scope,
    parts: { ...NO_PARTS, datastoreClusterIds },
    pattern: '',
    excluded: '',
    when: 'WEEKLY',
    time: '02:00',
    days: ['SUNDAY'],
    weekday: 'SUNDAY',
    ordinal: 2,
    dayOfMonth: '1',
    cron: '0 2 * * SUN#2',
    zone,
    windows: [],
    calendarIds: [],
    missed: 'SKIP',
    missedHours: '12',
    deadSpaceGb: '1',
    deadSpacePercent: '',
    hours: '',
    idleMinutes: '',
    arrayNotBusy: false,
    most: '',
    mostPerArray: '',
    minimumHours: '',
    retries: '',
    method: 'auto',
    unit: '',
    severity: 'ERROR',
    channelIds: [],
  };
}

export function draftOf(definition: PolicyDefinition, notified?: Notified): Draft {
  const { scope, schedule, conditions, windows } = definition;
  const plain = newDraft('chosen', definition.zone);
  const days = WEEKDAYS.filter((day) => schedule.days?.includes(day));
  return {
    ...plain,
    name: definition.name,
    description: definition.description ?? '',
    scope: choiceOf(scope),
    parts: Object.fromEntries(PARTS.map((part) => [part, scope[part] ?? []])) as unknown as Parts,
    pattern: scope.namePattern ?? '',
    excluded: scope.excludedNamePattern ?? '',
    when: schedule.kind === 'MONTHLY' ? (schedule.dayOfMonth ? 'MONTHLY_DAY' : 'MONTHLY_WEEKDAY') : schedule.kind,
    time: (schedule.time ?? plain.time).slice(0, 5),
    days: days.length > 0 ? days : plain.days,
    weekday: days[0] ?? plain.weekday,
    ordinal: schedule.ordinal ?? plain.ordinal,
    dayOfMonth: String(schedule.dayOfMonth ?? plain.dayOfMonth),
    cron: schedule.cron ?? plain.cron,
    windows: (windows ?? []).map(({ days, from, to }) => ({
      days: WEEKDAYS.filter((day) => days?.includes(day)),
      from: from.slice(0, 5),
      to: to.slice(0, 5),
    })),
    calendarIds: definition.calendarIds ?? [],
    missed: definition.missed ?? 'SKIP',
    missedHours: String(definition.missedWithinHours ?? 12),
    deadSpaceGb: numberText(gigabytes(conditions?.deadSpaceAboveBytes)),
    deadSpacePercent: numberText(conditions?.deadSpaceAbovePercent),
    hours: String(conditions?.hoursSinceLastRun ?? ''),
    idleMinutes: String(conditions?.automaticUnmapIdleMinutes ?? ''),
    arrayNotBusy: conditions?.arrayNotBusy ?? false,
    most: String(definition.maxDatastores ?? ''),
    mostPerArray: String(definition.maxRunsPerArray ?? ''),
    minimumHours: String(definition.minimumHours ?? ''),
    retries: String(definition.retries ?? ''),
    method: definition.method ?? 'auto',
    unit: String(definition.reclaimUnitBlocks ?? ''),
    severity: notified?.severity ?? plain.severity,
    channelIds: notified?.channelIds ?? [],
  };
}

function choiceOf(scope: Scope): ScopeChoice {
  const grows = PARTS.some(
    (part) => part !== 'datastoreIds' && !part.startsWith('excluded') && (scope[part]?.length ?? 0) > 0,
  );
  if (scope.all) {
    return 'all';
  }
  return grows || scope.namePattern || !scope.datastoreIds?.length ? 'chosen' : 'listed';
}

/** Whether the scope names something. */
export function scoped(draft: Draft): boolean {
  return (
    draft.scope !== 'chosen' ||
    draft.pattern.trim() !== '' ||
    PARTS.some((part) => !part.startsWith('excluded') && draft.parts[part].length > 0)
  );
}

/** Whether the fields of the schedule can be read. */
export function timed(draft: Draft): boolean {
  return (
    (draft.when === 'CRON' ? draft.cron.trim() !== '' : draft.time !== '') &&
    (draft.when !== 'WEEKLY' || draft.days.length > 0) &&
    draft.zone.trim() !== '' &&
    draft.windows.every(({ from, to }) => from !== '' && to !== '') &&
    (draft.when !== 'MONTHLY_DAY' || dayOf(draft.dayOfMonth) !== 0) &&
    (draft.missed !== 'WITHIN' || !isWrong(draft, 'missedHours'))
  );
}

/** Whether the numbers of conditions and limits can be read. */
export function counted(draft: Draft): boolean {
  return [...CONDITIONS, ...LIMITS].every((field) => !isWrong(draft, field));
}

/** The first step of which something is missing that the service could not name better, or null. */
export function unfinishedStep(draft: Draft): MessageKey | null {
  if (draft.name.trim() === '' || !scoped(draft)) return 'policy.step.scope';
  if (!timed(draft)) return 'policy.schedule';
  return counted(draft) ? null : 'policy.conditions';
}

/** The policy to save. */
export function definitionOf(draft: Draft, datastoreIds: readonly string[]): PolicyDefinition {
  return {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    scope: scopeOf(draft, datastoreIds),
    schedule: scheduleOf(draft),
    zone: draft.zone.trim(),
    windows: draft.windows.filter(({ from, to }) => from !== '' && to !== ''),
    calendarIds: draft.calendarIds,
    missed: draft.missed,
    missedWithinHours: draft.missed === 'WITHIN' ? whole(draft.missedHours) : null,
    minimumHours: whole(draft.minimumHours),
    conditions: {
      deadSpaceAboveBytes: bytes(draft.deadSpaceGb),
      deadSpaceAbovePercent: sent(decimalNumber(draft.deadSpacePercent)),
      hoursSinceLastRun: whole(draft.hours),
      automaticUnmapIdleMinutes: whole(draft.idleMinutes),
      arrayNotBusy: draft.arrayNotBusy,
    },
    maxDatastores: whole(draft.most),
    maxRunsPerArray: whole(draft.mostPerArray),
    retries: whole(draft.retries),
    method: draft.method,
    reclaimUnitBlocks: whole(draft.unit),
    notifications: { severity: draft.severity, channelIds: draft.channelIds },
  };
}

function scopeOf(draft: Draft, datastoreIds: readonly string[]): Scope {
  const { excludedDatastoreIds, excludedTagIds, ...included } = draft.parts;
  const excluded = { excludedDatastoreIds, excludedTagIds, excludedNamePattern: draft.excluded.trim() || null };
  switch (draft.scope) {
    case 'listed':
      return { datastoreIds, ...excluded };
    case 'chosen':
      return { ...included, namePattern: draft.pattern.trim() || null, ...excluded };
    case 'all':
      return { all: true, ...excluded };
  }
}

function scheduleOf(draft: Draft): Recurrence {
  const { time } = draft;
  switch (draft.when) {
    case 'DAILY':
      return { kind: 'DAILY', time };
    case 'WEEKLY':
      return { kind: 'WEEKLY', time, days: draft.days };
    case 'MONTHLY_WEEKDAY':
      return { kind: 'MONTHLY', time, days: [draft.weekday], ordinal: draft.ordinal };
    case 'MONTHLY_DAY':
      return { kind: 'MONTHLY', time, dayOfMonth: dayOf(draft.dayOfMonth) };
    case 'CRON':
      return { kind: 'CRON', cron: draft.cron };
  }
}
