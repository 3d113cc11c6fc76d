import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { TextPipe } from './core/i18n/pipes';
import { PageOutage } from './core/problem/page-outage';
import { CurrentSession } from './core/session/current-session';
import { Startup } from './core/session/startup';
import { VsphereClient } from './core/vsphere/vsphere-client';
import { TrialBanner } from './features/server/trial-banner';
import { OutageAlert } from './outage-alert';
import { EmptyState } from './shared/empty-state/empty-state';

/** Root of the page: the routed view, or a word on why there is none. */
@Component({
  selector: 'td-root',
  imports: [EmptyState, OutageAlert, RouterOutlet, TextPipe, TrialBanner],
  template: `
    @if (startup.insideClient()) {
      @defer (when outage.away() !== null; prefetch on idle) {
        @if (outage.away() !== null) {
          <td-outage-alert />
        }
      }
      @defer (when trial()) {
        @if (trial()) {
          <td-trial-banner [linked]="false" />
        }
      }
      <router-outlet />
    } @else {
      <main>
        <h1 class="td-hidden">{{ 'home.heading' | t }}</h1>
        <td-empty-state [heading]="'outside.heading' | t" [hint]="'outside.hint' | t" icon="unknown-status" />
      </main>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class App {
  protected readonly outage = inject(PageOutage);
  protected readonly startup = inject(Startup);
  private readonly session = inject(CurrentSession);
  private readonly client = inject(VsphereClient);
  /** On the pages of objects; the home page has the banner with a way to the settings. */
  protected readonly trial = computed(() => this.session.trial() && this.client.vcenter() !== null);
}
