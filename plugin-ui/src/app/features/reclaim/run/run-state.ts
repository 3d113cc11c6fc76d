import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { RunState } from './reclaim-run';

const LOOKS: Readonly<Record<RunState, string>> = {
  QUEUED: '',
  RUNNING: 'label-info',
  UNCONFIRMED: 'label-warning',
  VERIFYING: 'label-info',
  COMPLETED: 'label-success',
  FAILED: 'label-danger',
  CANCELING: 'label-warning',
  CANCELED: 'label-warning',
  UNKNOWN: 'label-warning',
};

/** The state of a run as a label. */
@Component({
  selector: 'td-run-state',
  imports: [TextPipe],
  template: `
    <span class="label {{ look() }}">{{ key() | t }}</span>
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

  protected readonly look = computed(() => LOOKS[this.state()]);
  protected readonly key = computed(() => `run.state.${this.state()}` as const);
}
