const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Bytes in the unit that vSphere would show, 1 GB being 2^30; negative values keep their sign. */
export function formatBytes(bytes: number, locale: string): string {
  let unit = 0;
  let value = Math.abs(bytes);
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : value >= 100 ? 1 : 2;
  // 1023.97 of a unit would round to 1,024; vSphere shows 1 of the next one.
  if (unit < UNITS.length - 1 && Number(value.toFixed(digits)) >= 1024) {
    value /= 1024;
    unit += 1;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(Math.sign(bytes) * value);
  return `${number} ${UNITS[unit] ?? 'B'}`;
}

export function formatCount(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
}

/** From a ratio of 0..1. */
export function formatPercent(ratio: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(ratio);
}

export function formatRate(mbps: number, locale: string): string {
  const gigabytes = mbps >= 10_240;
  const value = gigabytes ? mbps / 1024 : mbps;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  return `${number} ${gigabytes ? 'GB/s' : 'MB/s'}`;
}

/** Seconds of an ISO-8601 duration of days, hours, minutes and seconds; null when it is none. */
export function durationSeconds(iso: string): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso);
  if (!parts || iso === 'P' || iso.endsWith('T')) {
    return null;
  }
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = parts;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** The two largest units of an ISO-8601 duration, for example `1 h 5 min`. */
export function formatDuration(iso: string, locale: string): string {
  const total = durationSeconds(iso);
  return total === null ? iso : formatSeconds(total, locale);
}

export function formatSeconds(total: number, locale: string): string {
  const whole = Math.round(total);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 86_400), 'day'],
    [Math.floor(whole / 3600) % 24, 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  const shown = first < 0 ? parts.slice(3) : parts.slice(first, first + 2).filter(([value], i) => i === 0 || value > 0);
  return shown
    .map(([value, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
}
