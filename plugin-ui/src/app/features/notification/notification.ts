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
  'OTHER',
] as const;
export type Topic = (typeof TOPICS)[number];

export interface EmailSettings {
  readonly host: string;
  readonly port?: number | null;
  readonly protection: (typeof PROTECTIONS)[number];
  readonly username?: string | null;
  readonly from: string;
  readonly to: readonly string[];
  /** ISO 8601; null = a mail for each notice. */
  readonly digest?: string | null;
  readonly thumbprint?: string | null;
}

export interface WebhookSettings {
  /** Write only. */
  readonly url?: string | null;
  readonly origin?: string | null;
  readonly format: (typeof FORMATS)[number];
  readonly thumbprint?: string | null;
}

export interface SyslogSettings {
  readonly host: string;
  readonly port?: number | null;
  readonly facility?: number | null;
  readonly thumbprint?: string | null;
}

/** A channel as the user wants it; a secret that is absent stays as it is. */
export interface ChannelDefinition {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly email?: EmailSettings | null;
  readonly webhook?: WebhookSettings | null;
  readonly syslog?: SyslogSettings | null;
  readonly secret?: string;
}

export interface Channel extends ChannelDefinition {
  readonly id: string;
  readonly secretStored: boolean;
  readonly deliveredAt: string | null;
  readonly problem: string | null;
  readonly waiting: number;
  readonly deadLetters: number;
}

export interface RuleDefinition {
  readonly name: string;
  readonly enabled: boolean;
  readonly severity: Severity;
  readonly topics: readonly Topic[];
  readonly objects: readonly string[];
  readonly policies: readonly string[];
  readonly channels: readonly string[];
}

export interface Rule extends RuleDefinition {
  readonly id: string;
}

export interface Notice {
  readonly at: string;
  readonly kind: string;
  readonly severity: Severity;
  readonly text: string;
}

export interface DeadLetter {
  readonly id: string;
  readonly channelName: string;
  readonly notice: Notice;
  readonly tries: number;
  readonly problem: string | null;
}
