import { Channel, ChannelDefinition, ChannelKind, FORMATS, PROTECTIONS } from './notification';

/** The fields of the form; what does not belong to the kind is left alone. */
export interface ChannelDraft {
  readonly name: string;
  readonly kind: ChannelKind;
  /** ISO 639 code. */
  readonly language: string;
  readonly host: string;
  readonly port: string;
  readonly protection: (typeof PROTECTIONS)[number];
  readonly username: string;
  readonly from: string;
  readonly to: string;
  /** Hours, empty = a mail for each notice. */
  readonly digestHours: string;
  readonly url: string;
  readonly format: (typeof FORMATS)[number];
  readonly facility: string;
  readonly thumbprint: string;
  readonly secret: string;
}

export function draftOf(channel: Channel | null, thumbprint: string | null): ChannelDraft {
  const { email, webhook, syslog } = channel ?? {};
  return {
    name: channel?.name ?? '',
    kind: channel?.kind ?? 'EMAIL',
    language: channel?.language ?? 'en',
    host: email?.host ?? syslog?.host ?? '',
    port: text(email?.port ?? syslog?.port),
    protection: email?.protection ?? 'STARTTLS',
    username: email?.username ?? '',
    from: email?.from ?? '',
    to: (email?.to ?? []).join(', '),
    digestHours: hours(email?.digest),
    url: '',
    format: webhook?.format ?? 'GENERIC',
    facility: text(syslog?.facility),
    thumbprint: thumbprint ?? email?.thumbprint ?? webhook?.thumbprint ?? syslog?.thumbprint ?? '',
    secret: '',
  };
}

export function definitionOf(draft: ChannelDraft, before: Channel | null): ChannelDefinition {
  const thumbprint = draft.thumbprint.trim() || null;
  const base = {
    name: draft.name.trim(),
    kind: draft.kind,
    language: draft.language,
    ...(draft.secret && takesSecret(draft) ? { secret: draft.secret } : {}),
  };
  switch (draft.kind) {
    case 'EMAIL':
      return {
        ...base,
        email: {
          host: draft.host.trim(),
          port: number(draft.port),
          protection: draft.protection,
          username: draft.username.trim() || null,
          from: draft.from.trim(),
          to: draft.to.split(/[,;\s]+/).filter((address) => address !== ''),
          digest: digest(draft.digestHours, before),
          thumbprint,
        },
      };
    case 'WEBHOOK':
      return { ...base, webhook: { url: draft.url.trim() || null, format: draft.format, thumbprint } };
    case 'SYSLOG':
      return {
        ...base,
        syslog: { host: draft.host.trim(), port: number(draft.port), facility: number(draft.facility), thumbprint },
      };
    case 'VCENTER_EVENT':
      return base;
  }
}

export function takesSecret({ kind }: ChannelDraft): boolean {
  return kind === 'EMAIL' || kind === 'WEBHOOK';
}

/** Whether it is valid. */
export function complete(draft: ChannelDraft, before: Channel | null): boolean {
  const filled = (...fields: readonly string[]): boolean => fields.every((field) => field.trim() !== '');
  switch (draft.kind) {
    case 'EMAIL':
      return filled(draft.name, draft.host, draft.from, draft.to);
    case 'WEBHOOK':
      return filled(draft.name) && (before !== null || filled(draft.url));
    case 'SYSLOG':
      return filled(draft.name, draft.host);
    case 'VCENTER_EVENT':
      return filled(draft.name);
  }
}

function text(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

function number(value: string): number | null {
  return value.trim() === '' ? null : Number(value);
}

function hours(iso: string | null | undefined): string {
  const days = /^P(\d+)D$/.exec(iso ?? '')?.[1];
  return days === undefined ? (/^PT(\d+)H$/.exec(iso ?? '')?.[1] ?? '') : String(Number(days) * 24);
}

/** A digest that is no whole number of hours was set through the API and is kept. */
function digest(wanted: string, before: Channel | null): string | null {
  if (wanted.trim() !== '') {
    return `PT${String(Number(wanted))}H`;
  }
  const was = before?.email?.digest ?? null;
  return was !== null && hours(was) === '' ? was : null;
}
