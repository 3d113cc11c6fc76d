import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';

/** A part of a tab: its name in the page's address, and its label. */
export interface SubTab<T extends string> {
  readonly id: T;
  readonly label: MessageKey;
}

/** The parts of a tab, of which one is shown. */
@Component({
  selector: 'td-sub-tabs',
  imports: [TextPipe],
  template: `
    <nav [attr.aria-label]="'audit.show' | t">
      @for (tab of tabs(); track tab.id) {
        <button type="button" [attr.aria-current]="shown() === tab.id ? 'true' : null" (click)="picked.emit(tab.id)">
          {{ tab.label | t }}
        </button>
      }
    </nav>
  `,
  styles: `
    nav {
      display: flex;
      flex-wrap: wrap;
      gap: 0 1rem;
      margin-top: 0.6rem;
      border-bottom: 1px solid var(--cds-alias-object-border-color);
    }
    button {
      padding: 0.3rem 0;
      border: 0;
      border-bottom: 2px solid transparent;
      background: none;
      color: var(--cds-alias-typography-link-color, #0072a3);
      font: inherit;
      cursor: pointer;
    }
    button:hover {
      border-bottom-color: var(--cds-alias-object-border-color);
    }
    button[aria-current] {
      border-bottom-color: currentcolor;
      color: inherit;
      font-weight: 600;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SubTabs<T extends string> {
  readonly tabs = input.required<readonly SubTab<T>[]>();
  readonly shown = input.required<T>();
  readonly picked = output<T>();
}
