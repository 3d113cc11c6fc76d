import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { RunHistory, RunLive, RunQueue } from '../../features/reclaim';
import { SectionHeading } from '../../shared/section-heading/section-heading';
import { Home } from './home';

/** What runs, waits and ran. */
@Component({
  selector: 'td-runs-tab',
  imports: [RunHistory, RunLive, RunQueue, SectionHeading, TextPipe],
  template: `
    <section aria-labelledby="queue-heading">
      <td-section-heading
        headingId="queue-heading"
        [text]="'queue.heading' | t"
        help="guide/reclaim-space.md#manage-the-queue"
      />
      <td-run-queue
        [mayRun]="home.mayRun()"
        [mayConfigure]="home.mayConfigure()"
        (opened)="watched.set($event)"
        (left)="home.refresh()"
      />
    </section>
    @if (watched(); as id) {
      <section class="td-panel" aria-labelledby="watched-heading">
        <div class="td-head">
          <h2 id="watched-heading">{{ 'home.run' | t }}</h2>
          <button type="button" class="btn btn-sm btn-outline" (click)="watched.set(null)">
            {{ 'action.close' | t }}
          </button>
        </div>
        <td-run-live
          [runId]="id"
          [mayCancel]="home.mayRun()"
          [mayRelease]="home.mayConfigure()"
          (finished)="home.refresh()"
        />
      </section>
    }
    <section aria-labelledby="history-heading">
      <td-section-heading
        headingId="history-heading"
        [text]="'history.heading' | t"
        help="guide/reclaim-space.md#read-the-result"
      />
      <td-run-history [datastoreId]="null" [mayRun]="home.mayRun()" (again)="home.runOn($event)" />
    </section>
  `,
  styleUrl: './section.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunsTab {
  protected readonly home = inject(Home);
  /** The run that is shown next to the queue. */
  protected readonly watched = signal<string | null>(null);
}
