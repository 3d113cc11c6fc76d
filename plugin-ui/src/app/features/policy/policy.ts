import type * as contract from '../../core/api/generated/contract';

export type RecurrenceKind = contract.Recurrence['kind'];
export type MissedRule = NonNullable<contract.PolicyDefinition['missed']>;
export type Weekday = NonNullable<contract.Window['days']>[number];

export const WEEKDAYS: readonly Weekday[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

export type Recurrence = contract.Recurrence;
export type Scope = contract.Scope;
export type TimeWindow = contract.Window;
export type Conditions = contract.Conditions;
export type PolicyDefinition = contract.PolicyDefinition;
export type PolicyState = contract.PolicyView['state'];
export type ReclaimPolicy = contract.PolicyView;
export type Slot = contract.Slot;
export type PolicyPreview = contract.PolicyPreview;
export type StartState = contract.PolicyStart['state'];
export type PolicyStart = contract.PolicyStart;
export type Occurrence = contract.PolicyOccurrence;
export type Choice = contract.ScopeChoicesChoice;
export type ScopeChoices = contract.ScopeChoicesChoices;

export type NamedArray = Pick<contract.ArrayBody, 'id' | 'name'>;

export type Blackout = contract.Blackout;
export type CalendarDefinition = contract.CalendarDefinition;
export type BlackoutCalendar = contract.CalendarView;
