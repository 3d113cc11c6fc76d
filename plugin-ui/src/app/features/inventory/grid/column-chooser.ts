import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { TextPipe } from '../../../core/i18n/pipes';
import { Check } from '../../../shared/field';
import { COLUMNS, ColumnName, USUAL, labelOf } from './grid-columns';

/** Chooses the columns of the grid and their order. */
@Component({
  selector: 'td-column-chooser',
  imports: [Check, ClrIcon, TextPipe],
  template: `
    <ul class="td-panel" [attr.aria-label]="'grid.columns' | t">
      @for (name of ordered(); track name) {
        <li>
          <td-check [checked]="shown().includes(name)" [disabled]="name === 'name'" (checkedChange)="toggle(name)">
            {{ label(name) | t }}
          </td-check>
          @if (shown().includes(name)) {
            <button
              type="button"
              class="btn btn-icon btn-sm btn-link"
              [disabled]="$first"
              [attr.aria-label]="'grid.columnEarlier' | t: { column: (label(name) | t) }"
              (click)="move(name, -1)"
            >
              <cds-icon shape="angle" direction="up" aria-hidden="true" />
            </button>
            <button
              type="button"
              class="btn btn-icon btn-sm btn-link"
              [disabled]="$index === shown().length - 1"
              [attr.aria-label]="'grid.columnLater' | t: { column: (label(name) | t) }"
              (click)="move(name, 1)"
            >
              <cds-icon shape="angle" direction="down" aria-hidden="true" />
            </button>
          }
        </li>
      }
      <li>
        <button type="button" class="btn btn-sm btn-link" (click)="changed.emit(usual)">
          {{ 'grid.columnsUsual' | t }}
        </button>
      </li>
    </ul>
  `,
  styles: `
    ul {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
      gap: 0 1rem;
      margin: 0.4rem 0 0;
      list-style: none;
    }
    li {
      display: flex;
      align-items: center;
      min-height: 1.8rem;
    }
    label {
      flex: 1;
    }
    .btn {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ColumnChooser {
  readonly shown = input.required<readonly ColumnName[]>();
  readonly changed = output<readonly ColumnName[]>();

  protected readonly usual = USUAL;
  protected readonly label = labelOf;

  protected ordered(): readonly ColumnName[] {
    return [...this.shown(), ...COLUMNS.filter((name) => !this.shown().includes(name))];
  }

  protected toggle(name: ColumnName): void {
    const shown = this.shown();
    this.changed.emit(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  }

  protected move(name: ColumnName, by: 1 | -1): void {
    const shown = this.shown().filter((other) => other !== name);
    shown.splice(this.shown().indexOf(name) + by, 0, name);
    this.changed.emit(shown);
  }
}
