import { DateStyle } from './reading';

/** A date or time by the parts in `options`, in the user's hours and zone unless the options name others. */
export function formatDate(at: number | Date, options: Intl.DateTimeFormatOptions, style: DateStyle): string {
  return new Intl.DateTimeFormat(style.locale, {
    hourCycle: style.hours === 12 ? 'h12' : 'h23',
    ...(style.zone === null ? {} : { timeZone: style.zone }),
    ...options,
  }).format(at);
}

/** `HH:mm` as the user writes times; what is none comes back as it is. */
export function formatTimeOfDay(time: string, style: DateStyle): string {
  const at = new Date(`2026-01-15T${time}Z`);
  const hour = style.hours === 12 ? 'numeric' : '2-digit';
  return Number.isNaN(at.getTime()) ? time : formatDate(at, { hour, minute: '2-digit', timeZone: 'UTC' }, style);
}

/** `HH:mm` from a time of day as the user wrote it, with or without the word for the half of the day; null when it is none. */
export function readTimeOfDay(text: string, style: DateStyle): string | null {
  const [, hourText, minuteText = '00'] = /^\D*(\d{1,2})(?:\D{1,3}(\d{2}))?\D*$/.exec(text) ?? [];
  const word = letters(text);
  const [morning, afternoon] = ['09:00', '21:00'].map((time) => letters(formatTimeOfDay(time, style)));
  const halves = morning !== afternoon;
  const pm = word === 'pm' || word === 'p' || (halves && word === afternoon);
  const am = word === 'am' || word === 'a' || (halves && word === morning);
  const hour = Number(hourText);
  if (hourText === undefined || (word !== '' && word !== morning && !am && !pm) || Number(minuteText) > 59) {
    return null;
  }
  if (am || pm) {
    return hour >= 1 && hour <= 12 ? `${two((hour % 12) + (pm ? 12 : 0))}:${minuteText}` : null;
  }
  return hour <= 23 ? `${two(hour)}:${minuteText}` : null;
}

/** The instant of a date and time without a zone, which are meant in the user's; null when they are none. */
export function instantOf(local: string, style: DateStyle): Date | null {
  const at = new Date(style.zone === 'UTC' ? `${local}Z` : local);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** By zone, empty for that of the browser: many days are formatted at once, and a formatter takes long to make. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in the user's zone, as `yyyy-mm-dd`. */
export function dayOf(at: number, { zone }: DateStyle): string {
  let format = dayFormats.get(zone ?? '');
  if (!format) {
    // The form of dates in Sweden is that of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', zone === null ? {} : { timeZone: zone });
    dayFormats.set(zone ?? '', format);
  }
  return format.format(at);
}

function letters(text: string): string {
  return text.replace(/[^\p{L}]/gu, '').toLowerCase();
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
