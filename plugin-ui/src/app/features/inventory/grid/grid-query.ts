import { DatastoreFilter } from '../datastore';
import { ColumnName, isColumn } from './grid-columns';

/** What the grid shows, as the query of an address holds it: filters, order and columns. */
export type GridQuery = Readonly<Partial<Record<GridField, string | undefined>>>;

const TEXTS = ['fileSystem', 'arrayId', 'clusterId', 'tagId', 'policyId', 'lastRunOutcome', 'lastRunState'] as const;
const FLAGS = ['onArray', 'eligible'] as const;
const FILTERS = ['q', 'minDeadSpaceBytes', ...TEXTS, ...FLAGS] as const;

/** The names that are the grid's among those of an address. */
export const FIELDS = [...FILTERS, 'sort', 'columns'] as const;

export type GridField = (typeof FIELDS)[number];

export const MOST_DEAD_FIRST = { field: 'deadSpaceBytes', descending: true } as const;

/** The filter of the service without the text. */
export function filterOf(query: GridQuery): DatastoreFilter {
  const least = Number(query.minDeadSpaceBytes ?? '');
  return {
    ...Object.fromEntries(TEXTS.filter((name) => query[name]).map((name) => [name, query[name]])),
    ...Object.fromEntries(FLAGS.filter((name) => query[name]).map((name) => [name, query[name] === 'true'])),
    ...(least > 0 ? { minDeadSpaceBytes: least } : {}),
  };
}

/** The query that shows the datastores of a filter. */
export function queryOf(filter: DatastoreFilter): GridQuery {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
}

export function isFiltered(query: GridQuery): boolean {
  return FILTERS.some((name) => query[name]);
}

export function sortOf({ sort = '' }: GridQuery): { readonly field: string; readonly descending: boolean } {
  const [field, direction] = sort.split(',');
  return field ? { field, descending: direction === 'desc' } : MOST_DEAD_FIRST;
}

/** Null where the address leaves them to the user. */
export function columnsOf({ columns = '' }: GridQuery): readonly ColumnName[] | null {
  const names = columns.split(',').filter(isColumn);
  return names.length > 0 ? names : null;
}

export function asText(query: GridQuery): string {
  return new URLSearchParams(FIELDS.flatMap((name) => (query[name] ? [[name, query[name]]] : []))).toString();
}

export function parsed(text: string): GridQuery {
  const values = new URLSearchParams(text);
  return Object.fromEntries(FIELDS.flatMap((name) => (values.get(name) ? [[name, values.get(name)]] : [])));
}
