import { computed, signal } from '@angular/core';
import { Observable } from 'rxjs';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { Page, PageRequest } from '../../core/api/page';
import { printFile } from '../save-file/print-file';
import { saveFile } from '../save-file/save-file';

/** The state of a Clarity datagrid, as far as the service needs it. */
interface GridState {
  readonly page?: { readonly current?: number; readonly size?: number };
  readonly sort?: { readonly by: unknown; readonly reverse: boolean };
  readonly filters?: readonly unknown[];
}

interface GridOptions {
  /** The column whose text filter becomes the service's search text. */
  readonly textField?: string;
  /** The order until the user sorts. */
  readonly sort?: NonNullable<PageRequest['sort']>;
}

const DEFAULT_SIZE = 20;

/** A datagrid whose rows are paged, sorted and filtered by the service, and can be saved as a file. Needs an injection context. */
export class Grid<T> {
  private readonly request = signal<PageRequest | null>(null);
  private readonly download = new Action();
  private readonly page: Loadable<Page<T>>;

  /** Those of another page, order or filter are kept only while the present one is requested. */
  readonly rows = computed(() =>
    this.page.outdated() && !this.page.loading() ? [] : (this.page.value()?.items ?? []),
  );
  readonly total = computed(() => this.page.value()?.total ?? 0);
  readonly loading = computed(() => this.page.loading() && (this.page.value() === null || this.page.outdated()));
  /** A page is requested, also while another one is shown. */
  readonly reading = computed(() => this.page.loading());
  /** A page has been shown. */
  readonly loaded = computed(() => this.page.value() !== null);
  readonly failed = computed(() => this.page.problem() !== null);
  readonly problem = computed(() => this.page.problem() ?? this.download.problem());
  /** What the user searches for in the column of the text filter. */
  readonly text = computed(() => this.request()?.text);

  /** The first page is requested when the datagrid reports its state; signals that `fetch` reads reload the page. */
  constructor(
    fetch: (request: PageRequest) => Observable<Page<T>>,
    private readonly options: GridOptions = {},
  ) {
    this.page = new Loadable(() => {
      const request = this.request();
      return request && fetch(request);
    });
  }

  /** Receives the state of the datagrid; its pages count from 1, those of the service from 0. */
  show({ page, sort, filters }: GridState): void {
    const text = filters
      ?.filter(isTextFilter)
      .find(({ property }) => property === this.options.textField)
      ?.value.trim();
    this.request.set({
      page: Math.max((page?.current ?? 1) - 1, 0),
      size: page?.size ?? DEFAULT_SIZE,
      sort: typeof sort?.by === 'string' ? { field: sort.by, descending: sort.reverse } : this.options.sort,
      text: text === '' ? undefined : text,
    });
  }

  /** Loads the page that is shown once more. */
  reload(): void {
    this.download.clear();
    this.page.reload();
  }

  save(file: Observable<Blob>, name: string): void {
    this.download.run(file, (content) => saveFile(content, name));
  }

  print(page: Observable<Blob>, name: string): void {
    this.download.run(page, (content) => printFile(content, name));
  }
}

function isTextFilter(filter: unknown): filter is { property: string; value: string } {
  return typeof filter === 'object' && filter !== null && 'property' in filter && 'value' in filter;
}
