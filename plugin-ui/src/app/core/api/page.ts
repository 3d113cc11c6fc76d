import type { PageOfRunView } from './generated/contract';

/** One page of a list. */
export type Page<T> = Omit<PageOfRunView, 'items'> & { readonly items: readonly T[] };

/** What to ask a list for; `sort` is a field name with its direction. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly field: string; readonly descending: boolean } | undefined;
  readonly text?: string | undefined;
}

export function pageParams(request: PageRequest): Record<string, string> {
  return {
    page: String(request.page),
    size: String(request.size),
    ...(request.sort ? { sort: `${request.sort.field},${request.sort.descending ? 'desc' : 'asc'}` } : {}),
    ...(request.text ? { q: request.text } : {}),
  };
}
