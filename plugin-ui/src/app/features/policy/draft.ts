import { MissedRule, PolicyDefinition, Recurrence, Scope, WEEKDAYS, Weekday } from './policy';

const GB = 2 ** 30;

export type ScopeChoice = 'listed' | 'all' | 'pattern' | 'kept';
export type WhenChoice = 'DAILY' | 'WEEKLY' | 'MONTHLY_WEEKDAY' | 'MONTHLY_DAY' | 'CRON';

/** A policy as the form shows it. */
export interface Draft {
  readonly name: string;
  readonly scope: ScopeChoice;
  readonly pattern: string;
  readonly excluded: string;
  readonly when: WhenChoice;
  readonly time: string;
  readonly days: readonly Weekday[];
  readonly weekday: Weekday;
  readonly ordinal: number;
  readonly dayOfMonth: number;
  readonly cron: string;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly missed: MissedRule;
  readonly deadSpaceGb: string;
  readonly hours: string;
  readonly most: string;
}

export function newDraft(listed: boolean): Draft {
  return {
    name: '',
    scope: listed ? 'listed' : 'all',
    pattern: '',
    excluded: '',
    when: 'WEEKLY',
    time: '02:00',
    days: ['SUNDAY'],
    weekday: 'SUNDAY',
    ordinal: 2,
    dayOfMonth: 1,
    cron: '0 2 * * SUN#2',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    from: '',
    to: '',
    missed: 'SKIP',
    deadSpaceGb: '',
    hours: '',
    most: '',
  };
}

export function draftOf(definition: PolicyDefinition): Draft {
  const { scope, schedule, conditions, windows } = definition;
  const [window] = windows ?? [];
  const plain = newDraft(false);
  const days = WEEKDAYS.filter((day) => schedule.days?.includes(day));
  return {
    ...plain,
    name: definition.name,
    scope: choiceOf(scope),
    pattern: scope.namePattern ?? '',
    excluded: scope.excludedNamePattern ?? '',
    when: schedule.kind === 'MONTHLY' ? (schedule.dayOfMonth ? 'MONTHLY_DAY' : 'MONTHLY_WEEKDAY') : schedule.kind,
    time: (schedule.time ?? plain.time).slice(0, 5),
    days: days.length > 0 ? days : plain.days,
    weekday: days[0] ?? plain.weekday,
    ordinal: schedule.ordinal ?? plain.ordinal,
    dayOfMonth: schedule.dayOfMonth ?? plain.dayOfMonth,
    cron: schedule.cron ?? plain.cron,
    zone: definition.zone,
    from: keepsWindows(definition) ? '' : (window?.from.slice(0, 5) ?? ''),
    to: keepsWindows(definition) ? '' : (window?.to.slice(0, 5) ?? ''),
    missed: definition.missed ?? 'SKIP',
    deadSpaceGb: conditions?.deadSpaceAboveBytes ? String(conditions.deadSpaceAboveBytes / GB) : '',
    hours: String(conditions?.hoursSinceLastRun ?? ''),
    most: String(definition.mostDatastores ?? ''),
  };
}

function choiceOf(scope: Scope): ScopeChoice {
  const lists = [scope.datastoreClusterIds, scope.arrayIds, scope.hostIds, scope.excludedDatastoreIds];
  const kinds = [scope.all, scope.namePattern, scope.datastoreIds?.length].filter(Boolean).length;
  if (lists.some((list) => list?.length) || kinds !== 1) {
    return 'kept';
  }
  return scope.all ? 'all' : scope.namePattern ? 'pattern' : 'listed';
}

/** Whether the windows say more than the form can show. */
export function keepsWindows(definition: PolicyDefinition | null): boolean {
  const windows = definition?.windows ?? [];
  return windows.length > 1 || windows.some(({ days }) => days?.length);
}

/** The policy to save: the form over what there was. */
export function definitionOf(
  draft: Draft,
  before: PolicyDefinition | null,
  datastoreIds: readonly string[],
): PolicyDefinition {
  const windows = draft.from && draft.to ? [{ from: draft.from, to: draft.to }] : [];
  return {
    ...before,
    name: draft.name.trim(),
    scope: scopeOf(draft, before, datastoreIds),
    schedule: scheduleOf(draft),
    zone: draft.zone.trim(),
    windows: keepsWindows(before) ? (before?.windows ?? []) : windows,
    missed: draft.missed,
    missedWithinHours: draft.missed === 'WITHIN' ? (before?.missedWithinHours ?? 12) : null,
    conditions: {
      ...before?.conditions,
      deadSpaceAboveBytes: number(draft.deadSpaceGb, GB),
      hoursSinceLastRun: number(draft.hours),
    },
    mostDatastores: number(draft.most),
  };
}

function scopeOf(draft: Draft, before: PolicyDefinition | null, datastoreIds: readonly string[]): Scope {
  const excluded = { excludedNamePattern: draft.excluded.trim() || null };
  switch (draft.scope) {
    case 'kept':
      return { ...before?.scope, ...excluded };
    case 'listed':
      return { datastoreIds, ...excluded };
    case 'pattern':
      return { namePattern: draft.pattern.trim(), ...excluded };
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
      return { kind: 'MONTHLY', time, dayOfMonth: draft.dayOfMonth };
    case 'CRON':
      return { kind: 'CRON', cron: draft.cron };
  }
}

/** Null for an empty field; what is no number goes to the service as -1, which says what is wrong with it. */
function number(text: string, factor = 1): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' ? null : Number.isFinite(value) ? Math.round(value * factor) : -1;
}
