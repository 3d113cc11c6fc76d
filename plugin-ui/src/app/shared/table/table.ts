import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  afterEveryRender,
  inject,
  input,
  signal,
} from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';

/** The heading of a column: of text, of numbers, or of the buttons of a row. */
export type Column = MessageKey | { readonly number: MessageKey } | { readonly actions: MessageKey };

/** A small table whose rows are projected. */
@Component({
  selector: 'td-table',
  imports: [TextPipe],
  templateUrl: './table.html',
  styleUrl: './table.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Table {
  /** Further headings may be projected as `th`; they follow these. */
  readonly columns = input<readonly Column[]>([]);
  /** Names the table as a region that the keyboard can scroll. */
  readonly label = input<MessageKey | null>(null);
  readonly caption = input<MessageKey | null>(null);
  /** In rem; higher tables scroll. */
  readonly maxHeight = input<number | null>(null);
  /** Shown in place of a table without rows. */
  readonly none = input<MessageKey | null>(null);

  /** The rows are stacked, each cell after its heading, as there is no room for the columns side by side. */
  protected readonly stacked = signal(false);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private needed = 0;

  constructor() {
    const observer = new ResizeObserver(() => this.fold());
    observer.observe(this.host);
    inject(DestroyRef).onDestroy(() => observer.disconnect());
    afterEveryRender({ mixedReadWrite: () => this.fold() });
  }

  protected keyOf(column: Column): MessageKey {
    return typeof column === 'string' ? column : 'number' in column ? column.number : column.actions;
  }

  protected classOf(column: Column): string {
    return typeof column === 'string' ? 'left' : 'actions' in column ? 'actions' : '';
  }

  private fold(): void {
    const table = this.host.querySelector('table');
    const room = this.host.clientWidth;
    if (table === null || room === 0) {
      return;
    }
    if (!this.stacked()) {
      this.needed = table.scrollWidth;
    }
    this.stacked.set(this.needed > room + 1);
    if (this.stacked()) {
      const headings = Array.from(table.querySelectorAll('thead th'), (heading) => heading.textContent.trim());
      for (const row of Array.from(table.tBodies[0]?.rows ?? [])) {
        Array.from(row.cells).forEach((cell, at) =>
          cell.setAttribute('data-label', cell.colSpan > 1 ? '' : (headings[at] ?? '')),
        );
      }
    }
  }
}
