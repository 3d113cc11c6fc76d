import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { SpokenProgress } from '../../../shared/spoken-progress/spoken-progress';
import { Table } from '../../../shared/table/table';
import { Remediation, RemediationStep, StepState } from '../audit';

const SHOWN = 200;

/** Each change of a remediation: before, after, and how it went. */
@Component({
  selector: 'td-remediation-steps',
  imports: [SpokenProgress, StatementPipe, Table, TextPipe],
  template: `
    <p>{{ 'remedy.counts' | t: counts() }}</p>
    <td-spoken-progress [label]="'remedy.changes' | t" [share]="done()" />
    <td-table
      label="remedy.changes"
      [columns]="['audit.host', 'audit.option', { number: 'remedy.from' }, { number: 'remedy.to' }, 'remedy.state']"
      [maxHeight]="16"
    >
      @for (step of shown(); track step.number) {
        <tr>
          <td class="left">{{ step.hostName }}</td>
          <td class="left">{{ step.option }}</td>
          <td>{{ step.from ?? '–' }}</td>
          <td>{{ step.to }}</td>
          <td class="left">
            {{ key(step.state) | t }}
            @if (step.message; as message) {
              <span class="td-quiet">{{ message | statement }}</span>
            }
          </td>
        </tr>
      }
    </td-table>
    @if (remediation().steps.length > shown().length) {
      <p class="td-quiet">{{ 'remedy.more' | t: { count: remediation().steps.length - shown().length } }}</p>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RemediationSteps {
  readonly remediation = input.required<Remediation>();

  /** Failed steps first, with a limit on the number of rows. */
  protected readonly shown = computed(() =>
    [...this.remediation().steps].sort((one, other) => rank(one) - rank(other)).slice(0, SHOWN),
  );
  protected readonly counts = computed(() => {
    const count = (state: StepState): number => this.remediation().counts[state] ?? 0;
    return {
      planned: count('PLANNED') + count('APPLYING'),
      leftOut: count('LEFT_OUT'),
      verified: count('VERIFIED'),
      failed: count('FAILED'),
      unknown: count('UNKNOWN'),
      notTried: count('NOT_TRIED'),
    };
  });
  protected readonly done = computed(() => 1 - this.counts().planned / (this.remediation().steps.length || 1));

  protected key(state: StepState): MessageKey {
    return `remedy.state.${state}`;
  }
}

function rank(step: RemediationStep): number {
  return ['FAILED', 'UNKNOWN', 'APPLYING', 'PLANNED', 'NOT_TRIED', 'LEFT_OUT', 'VERIFIED'].indexOf(step.state);
}
