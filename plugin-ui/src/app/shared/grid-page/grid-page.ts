import { PageRequest } from '../../core/api/page';

/** What a Clarity datagrid tells about itself, as far as the service needs it. */
interface GridState {
  readonly page?: { readonly current?: number; readonly size?: number };
  readonly sort?: { readonly by: unknown; readonly reverse: boolean };
  readonly filters?: readonly unknown[];
}

const DEFAULT_SIZE = 20;

/** The service's request for what a datagrid shows; its pages count from 0, the text filter sits on `textField`. */
export function pageRequest(state: GridState, textField: string): PageRequest {
  const text = state.filters
    ?.filter(isTextFilter)
    .find(({ property }) => property === textField)
    ?.value.trim();
  return {
    page: Math.max((state.page?.current ?? 1) - 1, 0),
    size: state.page?.size ?? DEFAULT_SIZE,
    sort: typeof state.sort?.by === 'string' ? { field: state.sort.by, descending: state.sort.reverse } : undefined,
    text: text === '' ? undefined : text,
  };
}

function isTextFilter(filter: unknown): filter is { property: string; value: string } {
  return typeof filter === 'object' && filter !== null && 'property' in filter && 'value' in filter;
}
