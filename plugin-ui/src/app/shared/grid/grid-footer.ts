import { ChangeDetectionStrategy, Component, input, model } from '@angular/core';
import { ClrDatagridModule } from '@clr/angular/data/datagrid';
import { TextPipe } from '../../core/i18n/pipes';

/** Pages of a datagrid; project it as `clr-dg-footer`. */
@Component({
  selector: 'td-grid-footer',
  imports: [ClrDatagridModule, TextPipe],
  template: `
    <clr-dg-footer>
      <clr-dg-pagination
        #pages
        [(clrDgPage)]="page"
        [clrDgPageSize]="sizes()[0] ?? 20"
        [clrDgTotalItems]="total() ?? pages.totalItems"
      >
        <clr-dg-page-size [clrPageSizeOptions]="sizes()">{{ 'grid.perPage' | t }}</clr-dg-page-size>
        @if (pages.totalItems > 0) {
          {{ 'grid.range' | t: { first: pages.firstItem + 1, last: pages.lastItem + 1, total: pages.totalItems } }}
        }
      </clr-dg-pagination>
    </clr-dg-footer>
  `,
  // The figures of Clarity's pagination are no signals.
  // eslint-disable-next-line @angular-eslint/prefer-on-push-component-change-detection
  changeDetection: ChangeDetectionStrategy.Eager,
})
export class GridFooter {
  /** Rows on all pages; null where the datagrid has them all and counts them itself. */
  readonly total = input<number | null>(null);
  /** Counted from 1. */
  readonly page = model(1);
  /** Rows of a page to choose from, the usual number first. */
  readonly sizes = input([20, 50, 100]);
}
