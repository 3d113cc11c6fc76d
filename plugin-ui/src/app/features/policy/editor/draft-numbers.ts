import { decimalNumber, wholeNumber } from '../../../shared/field';
import type { Draft } from './draft';

const GB = 2 ** 30;

export const CONDITIONS = ['deadSpaceGb', 'deadSpacePercent', 'hours', 'idleMinutes'] as const;
export const LIMITS = ['most', 'mostPerArray', 'minimumHours', 'retries', 'unit'] as const;
/** The numbers that the form keeps as they were typed. */
export type NumberField = (typeof CONDITIONS)[number] | (typeof LIMITS)[number] | 'missedHours';

export function isDecimal(field: NumberField): boolean {
  return field === 'deadSpaceGb' || field === 'deadSpacePercent';
}

/** Whether the text of a field is no number, or one with two meanings. */
export function isWrong(draft: Draft, field: NumberField): boolean {
  return Number.isNaN(isDecimal(field) ? decimalNumber(draft[field]) : wholeNumber(draft[field]));
}

/** A day of a month, -1 for the last; 0 for anything else. */
export function dayOf(text: string): number {
  const day = text.trim() === '-1' ? -1 : (wholeNumber(text) ?? 0);
  return day <= 31 ? day : 0;
}

export function gigabytes(value: number | null | undefined): number | null {
  return typeof value === 'number' ? value / GB : null;
}

export function bytes(text: string): number | null {
  const value = sent(decimalNumber(text));
  return value === null || value < 0 ? value : Math.round(value * GB);
}

export function whole(text: string): number | null {
  return sent(wholeNumber(text));
}

/** Text that is not a number is sent as -1, which the service rejects with a message. */
export function sent(value: number | null): number | null {
  return Number.isNaN(value) ? -1 : value;
}
