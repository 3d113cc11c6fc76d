import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ServerApi, Trial } from './server-api';

/** The trial of the installation: active or ended; nothing if there was none. */
@Component({
  selector: 'td-trial-settings',
  imports: [ConfirmDialog, DateTimePipe, ProblemAlert, TextPipe],
  template: `
    @if (trial.value(); as value) {
      @if (value.beganAt; as began) {
        <h2>{{ 'trial.heading' | t }}</h2>
        <td-problem-alert [problem]="ending.problem()" [retryable]="false" />
        @if (value.active) {
          <p>{{ 'trial.active' | t: { at: (began | dateTime) } }}</p>
          <button
            type="button"
            class="btn btn-outline"
            [disabled]="!mayConfigure() || ending.busy()"
            (click)="asking.set(true)"
          >
            {{ 'trial.end' | t }}
          </button>
          @if (!mayConfigure()) {
            <p class="td-quiet">{{ 'problem.missingPrivilege' | t: { privilege: 'Tidemark.Configure' } }}</p>
          }
        } @else if (value.endedAt; as ended) {
          <p>{{ 'trial.ended' | t: { at: (ended | dateTime), user: value.endedBy ?? '' } }}</p>
        }
      }
    }
    <td-confirm-dialog
      [open]="asking()"
      [heading]="'trial.confirm' | t"
      [question]="'trial.question' | t"
      [confirmLabel]="'trial.confirm' | t"
      (confirmed)="end()"
      (dismissed)="asking.set(false)"
    />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TrialSettings {
  private readonly api = inject(ServerApi);

  readonly mayConfigure = input.required<boolean>();
  readonly over = output();

  protected readonly trial = new Loadable<Trial>(() => this.api.trial());
  protected readonly ending = new Action();
  protected readonly asking = signal(false);

  protected end(): void {
    this.asking.set(false);
    this.ending.run(this.api.endTrial(), (trial) => {
      this.trial.set(trial);
      this.over.emit();
    });
  }
}
