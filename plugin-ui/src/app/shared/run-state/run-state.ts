import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import type * as contract from '../../core/api/generated/contract';
import { TextPipe } from '../../core/i18n/pipes';

export type RunState = contract.RunView['state'];
export type RunOutcome = NonNullable<contract.RunView['outcome']>;
/** What the state of a run shows: its outcome after its end. */
export type RunStatus = RunState | RunOutcome;

interface Look {
  readonly label: string;
  /** Null without an outcome. */
  readonly icon: string | null;
}

/** The icon of each outcome. */
export const OUTCOME_ICONS: Readonly<Record<RunOutcome, string>> = {
  RECLAIMED: 'success-standard',
  PARTLY_RECLAIMED: 'info-standard',
  NOTHING_RECLAIMED: 'warning-standard',
  NOT_VERIFIABLE: 'unknown-status',
  STOPPED: 'ban',
  FAILED: 'error-standard',
  UNKNOWN: 'unknown-status',
};

const inProgress = (label: string): Look => ({ label, icon: null });
const ended = (label: string, outcome: RunOutcome): Look => ({ label, icon: OUTCOME_ICONS[outcome] });

const LOOKS: Readonly<Record<RunStatus, Look>> = {
  QUEUED: inProgress(''),
  RUNNING: inProgress('label-info'),
  UNCONFIRMED: inProgress('label-warning'),
  VERIFYING: inProgress('label-info'),
  CANCELING: inProgress('label-warning'),
  COMPLETED: inProgress('label-info'),
  CANCELED: inProgress(''),
  RECLAIMED: ended('label-success', 'RECLAIMED'),
  PARTLY_RECLAIMED: ended('label-blue', 'PARTLY_RECLAIMED'),
  NOTHING_RECLAIMED: ended('label-warning', 'NOTHING_RECLAIMED'),
  NOT_VERIFIABLE: ended('label-purple', 'NOT_VERIFIABLE'),
  STOPPED: ended('', 'STOPPED'),
  FAILED: ended('label-danger', 'FAILED'),
  UNKNOWN: ended('label-orange', 'UNKNOWN'),
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
    :host-context(td-datastore-cell) .label {
      white-space: normal;
    }
    :host-context(.datagrid-detail-open):host-context(.datagrid-row) cds-icon {
      display: none;
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
