import { ChangeDetectionStrategy, Component, OnDestroy, effect, inject, input, untracked } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { PoliciesApi } from './policies-api';
import { PolicyStart } from './policy';

/** The last starts of a policy and what came of each. */
@Component({
  selector: 'td-policy-starts',
  imports: [DateTimePipe, Loading, ProblemAlert, StatementPipe, TextPipe],
  template: `
    @if (starts.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    } @else if (starts.value(); as rows) {
      <h4>{{ 'policy.lastStarts' | t }}</h4>
      <ul>
        @for (start of rows; track start.id) {
          <li>
            {{ start.at | dateTime }} – {{ stateLabel(start) | t }}:
            {{ 'policy.outcome' | t: { runs: start.runs.length, skipped: start.skipped.length } }}
            @if (start.startedBy; as user) {
              {{ 'policy.byHand' | t: { user } }}
            }
            @if (start.why; as why) {
              <span class="td-quiet">{{ why | statement }}</span>
            }
          </li>
        } @empty {
          <li>{{ 'policy.neverStarted' | t }}</li>
        }
      </ul>
    } @else {
      <td-loading />
    }
  `,
  styles: `
    h4 {
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
export class PolicyStarts implements OnDestroy {
  private readonly api = inject(PoliciesApi);

  readonly policyId = input.required<string>();

  protected readonly starts = new Loadable<readonly PolicyStart[]>();

  constructor() {
    effect(() => {
      this.policyId();
      untracked(() => this.refresh());
    });
  }

  ngOnDestroy(): void {
    this.starts.stop();
  }

  protected refresh(): void {
    this.starts.load(this.api.starts(this.policyId()));
  }

  protected stateLabel(start: PolicyStart): MessageKey {
    return `policy.start.${start.state}`;
  }
}
