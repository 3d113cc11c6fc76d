import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';

/** The heading of a column: of text, of numbers, or of the buttons of a row. */
type Column = MessageKey | { readonly number: MessageKey } | { readonly actions: MessageKey };

/** A small table whose rows are projected. */
@Component({
  selector: 'td-table',
  imports: [TextPipe],
  templateUrl: './table.html',
  styles: `
    :host {
      display: block;
    }
    .scroll {
      overflow: auto;
    }
    .actions {
      text-align: right;
    }
    caption {
      padding: 0.3rem 0;
      text-align: left;
    }
  `,
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

  protected keyOf(column: Column): MessageKey {
    return typeof column === 'string' ? column : 'number' in column ? column.number : column.actions;
  }

  protected classOf(column: Column): string {
    return typeof column === 'string' ? 'left' : 'actions' in column ? 'actions' : '';
  }
}
