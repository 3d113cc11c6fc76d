import { state } from './state.js';

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

// Sizes in powers of 1024 under the names that vSphere uses.
export function bytes(value) {
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${number(value, 2)} ${units[unit]}`;
}

export function number(value, digits = 0) {
  return new Intl.NumberFormat(state.locale, { maximumFractionDigits: digits }).format(value);
}

export function dateTime(value) {
  return new Intl.DateTimeFormat(state.locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: state.timeFormat === '12',
  }).format(new Date(value));
}
