import { ChartAnnotation, ChartLine } from './chart-line';

/** The samples of a chart as CSV: ISO times, plain numbers, empty cells for gaps, one column for what happened. */
export function chartCsv(
  times: ArrayLike<number>,
  lines: readonly ChartLine[],
  annotations: readonly ChartAnnotation[],
  names: { readonly time: string; readonly annotations: string },
): string {
  const rows = [[names.time, ...lines.map(({ label, unit }) => `${label} (${UNIT_NAMES[unit]})`), names.annotations]];
  const open = [...annotations].sort((left, right) => left.from - right.from);
  for (let i = 0; i < times.length; i += 1) {
    const at = times[i] ?? 0;
    const next = times[i + 1] ?? Infinity;
    // Events are in the row of the last sample before them.
    const begun: string[] = [];
    while (open[0] && open[0].from < next) {
      begun.push(open.shift()?.label ?? '');
    }
    rows.push([new Date(at).toISOString(), ...lines.map(({ values }) => String(values[i] ?? '')), begun.join('; ')]);
  }
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const UNIT_NAMES = { bytes: 'bytes', ratio: '0..1', rate: 'MB/s', count: 'count' } as const;

/** Quotes a cell; text that a spreadsheet would run as a formula is disarmed. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The drawn chart with its heading and legend on a solid ground. */
export function chartPng(
  canvas: HTMLCanvasElement,
  host: Element,
  heading: string,
  lines: readonly ChartLine[],
): Promise<Blob> {
  const ratio = window.devicePixelRatio;
  const style = getComputedStyle(host);
  const head = 56 * ratio;
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height + head;
  const ctx = picture.getContext('2d');
  if (!ctx) {
    return Promise.reject(new Error('no canvas'));
  }
  ctx.fillStyle = style.getPropertyValue('--cds-alias-object-container-background').trim() || '#fff';
  ctx.fillRect(0, 0, picture.width, picture.height);
  ctx.fillStyle = style.color;
  ctx.font = `600 ${14 * ratio}px sans-serif`;
  ctx.fillText(heading, 10 * ratio, 22 * ratio);
  ctx.font = `${12 * ratio}px sans-serif`;
  let left = 10 * ratio;
  for (const { label, color } of lines) {
    ctx.fillStyle = style.getPropertyValue(color).trim() || '#0079ad';
    ctx.fillRect(left, 37 * ratio, 10 * ratio, 10 * ratio);
    ctx.fillStyle = style.color;
    ctx.fillText(label, left + 15 * ratio, 46 * ratio);
    left += ctx.measureText(label).width + 34 * ratio;
  }
  ctx.drawImage(canvas, 0, head);
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
