import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { ClrAlertModule } from '@clr/angular/emphasis/alert';
import { TextPipe } from './core/i18n/pipes';
import { Outage } from './core/session/outage';
import { Startup } from './core/session/startup';
import { EmptyState } from './shared/empty-state/empty-state';

/** Root of the page: the routed view, or a word on why there is none. */
@Component({
  selector: 'td-root',
  imports: [ClrAlertModule, EmptyState, RouterOutlet, TextPipe],
  template: `
    @if (startup.insideClient()) {
      @if (outage.databaseAway()) {
        <clr-alert clrAlertType="warning" [clrAlertAppLevel]="true" [clrAlertClosable]="false">
          <clr-alert-item>
            <span class="alert-text">{{ 'outage.database' | t }}</span>
          </clr-alert-item>
        </clr-alert>
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
