import type * as contract from '../../core/api/generated/contract';

export type MissedRule = NonNullable<contract.PolicyDefinition['missed']>;
export type Weekday = NonNullable<contract.RunWindow['days']>[number];

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
export type Scope = contract.PolicyScope;
export type TimeWindow = contract.RunWindow;
export type PolicyDefinition = contract.PolicyDefinition;
export type ReclaimPolicy = contract.PolicyView;
export type PolicyPreview = contract.PolicyPreview;
export type PolicyStart = contract.PolicyStart;
export type Occurrence = contract.PolicyOccurrence;
export type Choice = contract.ScopeObject;
export type ScopeChoices = contract.ScopeObjects;
export type ScopeName = contract.ScopeName;
export type ScopeNode = contract.ScopeNode;
export type PolicyResult = contract.PolicyResult;
export type Notified = contract.NotifiedChannels;
export type Severity = contract.WantedNotifications['severity'];
export type Channel = Pick<contract.ChannelView, 'id' | 'name' | 'kind'>;

export type NamedArray = Pick<contract.ArrayView, 'id' | 'name' | 'kind' | 'address'>;

export type Blackout = contract.Blackout;
export type CalendarDefinition = contract.CalendarDefinition;
export type BlackoutCalendar = contract.CalendarView;
