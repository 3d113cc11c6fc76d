import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { TextPipe } from '../../../core/i18n/pipes';
import { RunOutcome, RunState, RunStatus } from './reclaim-run';

interface Look {
  readonly label: string;
  /** Null while the run is in progress. */
  readonly icon: string | null;
}

const inProgress = (label: string): Look => ({ label, icon: null });

const LOOKS: Readonly<Record<RunStatus, Look>> = {
  QUEUED: inProgress(''),
  RUNNING: inProgress('label-info'),
  UNCONFIRMED: inProgress('label-warning'),
  VERIFYING: inProgress('label-info'),
  CANCELING: inProgress('label-warning'),
  COMPLETED: inProgress('label-info'),
  CANCELED: inProgress(''),
  RECLAIMED: { label: 'label-success', icon: 'success-standard' },
  PARTLY_RECLAIMED: { label: 'label-blue', icon: 'info-standard' },
  NOTHING_RECLAIMED: { label: 'label-warning', icon: 'warning-standard' },
  NOT_VERIFIABLE: { label: 'label-purple', icon: 'unknown-status' },
  STOPPED: { label: '', icon: 'ban' },
  FAILED: { label: 'label-danger', icon: 'error-standard' },
  UNKNOWN: { label: 'label-orange', icon: 'unknown-status' },
};

/** The state of a run as a label; after its end, its outcome. */
@Component({
  selector: 'td-run-state',
  imports: [ClrIcon, TextPipe],
  template: `
    <span class="label {{ look().label }}">
      @if (look().icon; as icon) {
        <cds-icon [shape]="icon" size="sm" aria-hidden="true" />
      }
      {{ key() | t }}
    </span>
  `,
  styles: `
    .label {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunStateLabel {
  readonly state = input.required<RunState>();
  readonly outcome = input<RunOutcome | null>(null);

  private readonly status = computed<RunStatus>(() => this.outcome() ?? this.state());
  protected readonly look = computed(() => LOOKS[this.status()]);
  protected readonly key = computed(() => `run.state.${this.status()}` as const);
}
