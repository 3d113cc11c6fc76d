import { MessageKey } from '../../../core/i18n/en';
import { foldedOf } from '../../../shared/grid';

export const COLUMNS = [
  'name',
  'fileSystem',
  'array',
  'capacity',
  'used',
  'deadSpace',
  'trend',
  'rate',
  'lastUnmap',
  'lastRun',
  'readiness',
] as const;

export type ColumnName = (typeof COLUMNS)[number];

/** A column as it is shown: `width` in pixels. */
export interface Column {
  readonly name: ColumnName;
  readonly label: MessageKey;
  /** The field by which the service sorts; null where it does not. */
  readonly sortBy: string | null;
  readonly width: number;
}

/** The columns until the user chooses others. */
export const USUAL: readonly ColumnName[] = [
  'name',
  'fileSystem',
  'array',
  'used',
  'deadSpace',
  'trend',
  'rate',
  'lastRun',
  'readiness',
];

/** Those that are left out last where there is no room for all. */
const FIRST: readonly ColumnName[] = [
  'name',
  'deadSpace',
  'lastRun',
  'array',
  'readiness',
  'used',
  'fileSystem',
  'trend',
  'rate',
  'capacity',
  'lastUnmap',
];

const KNOWN: Readonly<Record<ColumnName, Omit<Column, 'name'>>> = {
  name: { label: 'datastore.name', sortBy: 'name', width: 145 },
  fileSystem: { label: 'datastore.fileSystem', sortBy: 'fileSystem', width: 116 },
  array: { label: 'datastore.array', sortBy: 'arrayName', width: 105 },
  capacity: { label: 'datastore.capacity', sortBy: 'capacityBytes', width: 100 },
  used: { label: 'datastore.used', sortBy: 'usedBytes', width: 100 },
  deadSpace: { label: 'dead.heading', sortBy: 'deadSpaceBytes', width: 124 },
  trend: { label: 'datastore.trend', sortBy: null, width: 80 },
  rate: { label: 'datastore.rate', sortBy: null, width: 95 },
  lastUnmap: { label: 'datastore.lastUnmap', sortBy: null, width: 120 },
  lastRun: { label: 'datastore.lastRun', sortBy: 'lastRunAt', width: 140 },
  readiness: { label: 'datastore.readiness', sortBy: null, width: 120 },
};

export function isColumn(name: string): name is ColumnName {
  return (COLUMNS as readonly string[]).includes(name);
}

export function labelOf(name: ColumnName): MessageKey {
  return KNOWN[name].label;
}

/** The columns in this order, as many as the room of so many pixels allows. */
export function fitting(
  names: readonly ColumnName[],
  widths: Readonly<Partial<Record<ColumnName, number>>>,
  room: number,
): readonly Column[] {
  const columns = names.map((name): Column => ({ name, ...KNOWN[name], width: widths[name] ?? KNOWN[name].width }));
  const ranked = [...columns].sort((one, other) => FIRST.indexOf(one.name) - FIRST.indexOf(other.name));
  const folded = foldedOf(ranked, ({ width }) => width, room);
  return columns.filter((column) => !folded.has(column));
}
