import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { Action } from '../../../core/api/action';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimRun } from './reclaim-run';

/** Why it is not known whether the host of a run still processes free space, and the action to release the datastore. */
@Component({
  selector: 'td-run-unconfirmed',
  imports: [ConfirmDialog, DateTimePipe, ProblemAlert, StatementPipe, TextPipe],
  template: `
    @if (run().unconfirmed; as doubt) {
      <p>{{ doubt.reason | statement }}</p>
      <p>{{ 'unconfirmed.taken' | t: { until: (doubt.until | dateTime) } }}</p>
      @if (mayRelease()) {
        <button
          type="button"
          class="btn btn-sm btn-danger-outline"
          [disabled]="releasing.busy()"
          (click)="confirming.set(true)"
        >
          {{ 'unconfirmed.release' | t }}
        </button>
        <td-problem-alert [problem]="releasing.problem()" [retryable]="false" />
        <td-confirm-dialog
          [open]="confirming()"
          [heading]="'unconfirmed.releaseHeading' | t"
          [question]="'unconfirmed.releaseQuestion' | t: { datastore: run().datastoreName }"
          [note]="'unconfirmed.releaseNote' | t"
          [confirmLabel]="'unconfirmed.release' | t"
          [dismissLabel]="'unconfirmed.keep' | t"
          (confirmed)="release()"
          (dismissed)="confirming.set(false)"
        />
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunUnconfirmed {
  private readonly api = inject(ReclaimApi);

  readonly run = input.required<ReclaimRun>();
  readonly mayRelease = input(false);
  readonly released = output<ReclaimRun>();

  protected readonly confirming = signal(false);
  protected readonly releasing = new Action();

  protected release(): void {
    this.confirming.set(false);
    this.releasing.run(this.api.release(this.run().id), (run) => this.released.emit(run));
  }
}
