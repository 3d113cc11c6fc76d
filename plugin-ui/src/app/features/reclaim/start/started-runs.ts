import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { ClrProgressBarModule } from '@clr/angular/progress/progress-bars';
import { RatioPipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Table } from '../../../shared/table/table';
import { isOver } from '../run/reclaim-run';
import { RunStateLabel } from '../../../shared/run-state/run-state';
import { RunOfDatastore } from '../run/show-run';
import type { StartedRun } from './reclaim-wizard-store';

/** The runs of one start: progress or outcome of each, and the sum at the end. */
@Component({
  selector: 'td-started-runs',
  imports: [ClrProgressBarModule, RatioPipe, RunStateLabel, StatementPipe, Table, TextPipe],
  templateUrl: './started-runs.html',
  styles: `
    .progress {
      height: 0.5rem;
      max-height: none;
      min-width: 6rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StartedRuns {
  readonly runs = input.required<readonly StartedRun[]>();
  /** Shows this run. */
  readonly history = output<RunOfDatastore>();

  protected readonly live = computed(() => this.runs().filter(({ run }) => !isOver(run)).length);
  /** Sum of the exact results. */
  protected readonly reclaimed = computed(() =>
    this.runs().reduce((sum, { run }) => sum + (run.verification.reclaimedBytes ?? 0), 0),
  );
  /** How many ended runs have no exact result. */
  protected readonly inexact = computed(
    () => this.runs().filter(({ run }) => isOver(run) && run.verification.reclaimedBytes === null).length,
  );

  protected percent(progress: number): number {
    return Math.round(progress * 100);
  }
}
