import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { PoliciesApi } from './policies-api';
import { PolicyStart } from './policy';

/** The last starts of a policy and their results. */
@Component({
  selector: 'td-policy-starts',
  imports: [DateTimePipe, LoadState, StatementPipe, TextPipe],
  template: `
    <td-load-state [of]="starts" />
    @if (starts.value(); as rows) {
      <h3>{{ 'policy.lastStarts' | t }}</h3>
      <ul>
        @for (start of rows; track start.id) {
          <li>
            {{ start.at | dateTime }} – {{ stateLabel(start) | t }}:
            {{ 'policy.outcome' | t: { runs: start.runs.length, skipped: start.skipped.length } }}
            @if (start.startedBy; as user) {
              {{ 'policy.byHand' | t: { user } }}
            }
            @if (start.reason; as reason) {
              <span class="td-quiet">{{ reason | statement }}</span>
            }
          </li>
        } @empty {
          <li>{{ 'policy.neverStarted' | t }}</li>
        }
      </ul>
    }
  `,
  styles: `
    h3 {
      margin: 0;
      font-size: 0.65rem;
    }
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .td-quiet {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyStarts {
  private readonly api = inject(PoliciesApi);

  readonly policyId = input.required<string>();

  protected readonly starts = new Loadable<readonly PolicyStart[]>(() => this.api.starts(this.policyId()));

  protected stateLabel(start: PolicyStart): MessageKey {
    return `policy.start.${start.state}`;
  }
}
