import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { TextPipe } from './core/i18n/pipes';
import { Outage } from './core/session/outage';
import { Startup } from './core/session/startup';
import { OutageAlert } from './outage-alert';
import { EmptyState } from './shared/empty-state/empty-state';

/** Root of the page: the routed view, or a word on why there is none. */
@Component({
  selector: 'td-root',
  imports: [EmptyState, OutageAlert, RouterOutlet, TextPipe],
  template: `
    @if (startup.insideClient()) {
      @defer (when outage.databaseAway(); prefetch on idle) {
        @if (outage.databaseAway()) {
          <td-outage-alert />
        }
      }
      <router-outlet />
    } @else {
      <td-empty-state [heading]="'outside.heading' | t" [hint]="'outside.hint' | t" icon="unknown-status" />
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class App {
  protected readonly outage = inject(Outage);
  protected readonly startup = inject(Startup);
}
