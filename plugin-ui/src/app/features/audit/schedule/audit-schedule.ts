import type * as contract from '../../../core/api/generated/contract';

export type AuditSchedule = contract.AuditSchedule;
export type ScheduleRequest = contract.AuditScheduleRequest;

export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof DAYS)[number];

/** When, as the form shows it; `cron` counts with the choice CUSTOM only. */
export interface When {
  readonly choice: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'CUSTOM';
  readonly time: string;
  readonly day: Day;
  readonly dayOfMonth: number;
  readonly cron: string;
}

const USUAL: When = { choice: 'WEEKLY', time: '06:00', day: 'MON', dayOfMonth: 1, cron: '0 6 * * MON' };
const FORM = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[A-Z]{3})$/;

/** Reads back what {@link cronOf} wrote; everything else is a custom expression. */
export function whenOf(cron: string): When {
  const [, minute, hour, dayOfMonth = '*', day = '*'] = FORM.exec(cron) ?? [];
  const custom: When = { ...USUAL, choice: 'CUSTOM', cron };
  if (minute === undefined || hour === undefined) {
    return custom;
  }
  const known = { ...USUAL, cron, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
  if (dayOfMonth === '*' && day === '*') {
    return { ...known, choice: 'DAILY' };
  }
  if (dayOfMonth === '*') {
    const named = DAYS.find((each) => each === day);
    return named ? { ...known, choice: 'WEEKLY', day: named } : custom;
  }
  return day === '*' ? { ...known, choice: 'MONTHLY', dayOfMonth: Number(dayOfMonth) } : custom;
}

export function cronOf(when: When): string {
  const [hour, minute] = when.time.split(':').map(Number);
  const time = `${String(minute ?? 0)} ${String(hour ?? 0)}`;
  switch (when.choice) {
    case 'DAILY':
      return `${time} * * *`;
    case 'WEEKLY':
      return `${time} * * ${when.day}`;
    case 'MONTHLY':
      return `${time} ${String(when.dayOfMonth)} * *`;
    default:
      return when.cron.trim();
  }
}

export function usualWhen(): When {
  return USUAL;
}
