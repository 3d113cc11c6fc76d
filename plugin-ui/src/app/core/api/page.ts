import type { PageOfRunView } from './generated/contract';

/** One page of a list. */
export type Page<T> = Omit<PageOfRunView, 'items'> & { readonly items: readonly T[] };

/** The parameters of a list request; `sort` is a field name with its direction. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly field: string; readonly descending: boolean } | undefined;
  readonly text?: string | undefined;
}

/** The request as parameters of a query. */
export function pageParams({ page, size, sort, text }: PageRequest) {
  return { page, size, sort: sort && `${sort.field},${sort.descending ? 'desc' : 'asc'}`, q: text || undefined };
}
