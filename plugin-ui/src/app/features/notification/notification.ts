import type * as contract from '../../core/api/generated/contract';

export const CHANNEL_KINDS = ['EMAIL', 'WEBHOOK', 'SYSLOG', 'VCENTER_EVENT'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const PROTECTIONS = ['STARTTLS', 'TLS', 'NONE'] as const;
export const FORMATS = ['GENERIC', 'SLACK', 'TEAMS'] as const;
export const SEVERITIES = ['INFO', 'WARNING', 'ERROR'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const TOPICS = [
  'RECLAIM_RUNS',
  'RECLAIM_POLICIES',
  'RECLAIM_RATES',
  'AUDIT',
  'REMEDIATION',
  'CONNECTIONS',
  'REPORTS',
  'OTHER',
] as const;
export type Topic = (typeof TOPICS)[number];

export const OUTCOMES = [
  'RECLAIMED',
  'PARTLY_RECLAIMED',
  'NOTHING_RECLAIMED',
  'NOT_VERIFIABLE',
  'STOPPED',
  'FAILED',
  'UNKNOWN',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type EmailSettings = contract.EmailSettings;
export type WebhookSettings = contract.WebhookSettings;
export type SyslogSettings = contract.SyslogSettings;
export type ChannelDefinition = contract.ChannelDefinition;
export type Channel = contract.ChannelView;

export type RuleDefinition = Omit<Rule, 'id' | 'vcenter' | 'subjects'>;

export type Rule = contract.NotificationRuleView;
export type Subject = contract.RuleSubject;
export type Notice = contract.Notice;
export type DeadLetter = contract.DeadLetterView;

/** Something that a rule may be narrowed to. */
export interface Named {
  readonly id: string;
  readonly name: string;
}
