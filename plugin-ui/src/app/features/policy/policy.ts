import { Statement } from '../../core/api/statement';

export type RecurrenceKind = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'CRON';
export type MissedRule = 'SKIP' | 'ONCE' | 'WITHIN';
export type Weekday = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';

export const WEEKDAYS: readonly Weekday[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

export interface Recurrence {
  readonly kind: RecurrenceKind;
  readonly time?: string | null;
  readonly days?: readonly Weekday[] | null;
  /** Which of these days of the month, -1 for the last. */
  readonly ordinal?: number | null;
  readonly dayOfMonth?: number | null;
  readonly cron?: string | null;
}

export interface Scope {
  readonly all?: boolean | null;
  readonly datastoreIds?: readonly string[] | null;
  readonly datastoreClusterIds?: readonly string[] | null;
  readonly arrayIds?: readonly string[] | null;
  readonly hostIds?: readonly string[] | null;
  readonly folderIds?: readonly string[] | null;
  readonly clusterIds?: readonly string[] | null;
  readonly tagIds?: readonly string[] | null;
  readonly namePattern?: string | null;
  readonly excludedDatastoreIds?: readonly string[] | null;
  readonly excludedTagIds?: readonly string[] | null;
  readonly excludedNamePattern?: string | null;
}

export interface TimeWindow {
  readonly days?: readonly Weekday[] | null;
  readonly from: string;
  readonly to: string;
}

export interface Conditions {
  readonly deadSpaceAboveBytes?: number | null;
  readonly deadSpaceAbovePercent?: number | null;
  readonly hoursSinceLastRun?: number | null;
  readonly automaticUnmapIdleMinutes?: number | null;
  readonly arrayNotBusy?: boolean | null;
}

/** What users say of a policy. */
export interface PolicyDefinition {
  readonly name: string;
  readonly description?: string | null;
  readonly scope: Scope;
  readonly schedule: Recurrence;
  readonly zone: string;
  readonly windows?: readonly TimeWindow[] | null;
  readonly calendarIds?: readonly string[] | null;
  readonly missed?: MissedRule | null;
  readonly missedWithinHours?: number | null;
  readonly minimumHours?: number | null;
  readonly conditions?: Conditions | null;
  readonly mostDatastores?: number | null;
  readonly retries?: number | null;
  readonly method?: string | null;
  readonly reclaimUnitBlocks?: number | null;
}

export type PolicyState = 'ACTIVE' | 'PAUSED' | 'STOPPED';

export interface ReclaimPolicy {
  readonly id: string;
  readonly definition: PolicyDefinition;
  readonly state: PolicyState;
  readonly reason: Statement | null;
  readonly createdBy: string;
  readonly nextStart: string | null;
  readonly lastStart: string | null;
}

/** A time of the schedule; one with an obstacle is left out. */
export interface Slot {
  readonly at: string;
  readonly obstacle: Statement | null;
  readonly until: string | null;
}

export interface PolicyPreview {
  readonly starts: readonly Slot[];
  readonly matches: readonly {
    readonly datastoreId: string;
    readonly datastoreName: string;
    readonly deadSpaceBytes: number | null;
    readonly reasons: readonly Statement[];
  }[];
  readonly missing: readonly string[];
  readonly warnings: readonly Statement[];
}

export type StartState = 'ASKED' | 'STARTED' | 'NOTHING_TO_DO' | 'SKIPPED' | 'FAILED';

export interface PolicyStart {
  readonly id: string;
  readonly due: string;
  readonly at: string;
  readonly late: boolean;
  readonly startedBy: string | null;
  readonly state: StartState;
  readonly why: Statement | null;
  readonly runs: readonly { readonly runId: string; readonly datastoreId: string; readonly datastoreName: string }[];
  readonly skipped: readonly { readonly datastoreId: string }[];
}

export interface ComingStart {
  readonly policyId: string;
  readonly policyName: string;
  readonly zone: string;
  readonly start: Slot;
}

/** Something that a scope may name. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Names from the datacenter down. */
  readonly path: string;
}

export interface ScopeChoices {
  readonly folders: readonly Choice[];
  readonly datastoreClusters: readonly Choice[];
  readonly clusters: readonly Choice[];
  readonly hosts: readonly Choice[];
  readonly tags: readonly { readonly id: string; readonly name: string; readonly category: string }[];
  /** Why there are no tags. */
  readonly tagsMissing: Statement | null;
}

/** A connected array as far as a scope names it. */
export interface NamedArray {
  readonly id: string;
  readonly name: string;
}

/** A time in which nothing may start or be under way, on the wall clock of its calendar's zone. */
export interface Blackout {
  readonly title?: string | null;
  readonly from: string;
  readonly to: string;
  readonly yearly?: boolean | null;
}

export interface CalendarDefinition {
  readonly name: string;
  readonly zone: string;
  readonly blackouts?: readonly Blackout[] | null;
}

/** Blackouts that policies share. */
export interface BlackoutCalendar {
  readonly id: string;
  readonly definition: CalendarDefinition;
  /** Names of the policies that keep them. */
  readonly policies: readonly string[];
}
