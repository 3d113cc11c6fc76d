import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { DateTimePipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { RunOutcome, RunState } from './reclaim-run';
import { RunStateLabel } from '../../../shared/run-state/run-state';

/** A run as far as lists of datastores know it. */
interface ShortRun {
  readonly id: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly reclaimedBytes: number | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** The outcome of the last run of a datastore in one line, which leads to it and to what explains it. */
@Component({
  selector: 'td-last-run',
  imports: [ByteSizePipe, DateTimePipe, RunStateLabel, TextPipe],
  template: `
    @if (run(); as run) {
      <button type="button" class="td-link" (click)="opened.emit(run.id)">
        <td-run-state [state]="state()" [outcome]="outcome()" />
        @if (run.reclaimedBytes !== null) {
          <strong>{{ run.reclaimedBytes | byteSize }}</strong>
        }
        <span>
          @if (run.endedAt ?? run.startedAt; as at) {
            {{ at | dateTime }}
          } @else {
            {{ 'lastRun.open' | t }}
          }
        </span>
      </button>
    } @else {
      <span class="td-quiet">{{ 'lastRun.none' | t }}</span>
    }
  `,
  styles: `
    button {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.2rem 0.4rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LastRun {
  /** Null when none has run yet. */
  readonly run = input.required<ShortRun | null>();
  readonly opened = output<string>();

  protected readonly state = computed(() => (this.run()?.state ?? 'UNKNOWN') as RunState);
  protected readonly outcome = computed(() => (this.run()?.outcome ?? null) as RunOutcome | null);
}
