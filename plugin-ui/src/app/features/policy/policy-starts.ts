import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { PoliciesApi } from './policies-api';
import { PolicyStart } from './policy';
import { PolicyStartResult } from './policy-start-result';

/** The last starts of a policy and their results. */
@Component({
  selector: 'td-policy-starts',
  imports: [DateTimePipe, LoadState, PolicyStartResult, StatementPipe, TextPipe],
  template: `
    <td-load-state [of]="starts" />
    @if (starts.value(); as rows) {
      <h3>{{ 'policy.lastStarts' | t }}</h3>
      <ul>
        @for (start of rows; track start.id) {
          <li>
            {{ start.at | dateTime }} – {{ stateLabel(start) | t }}:
            @if (start.runs.length + start.skipped.length > 0) {
              <button
                type="button"
                class="td-link"
                [attr.aria-expanded]="opened() === start.id"
                (click)="toggle(start)"
              >
                {{ 'policy.outcome' | t: { runs: start.runs.length, skipped: start.skipped.length } }}
                <span class="clr-sr-only">: {{ start.at | dateTime }}</span>
              </button>
            } @else {
              {{ 'policy.outcome' | t: { runs: 0, skipped: 0 } }}
            }
            @if (start.startedBy; as user) {
              {{ 'policy.byHand' | t: { user } }}
            }
            @if (start.reason; as reason) {
              <span class="td-quiet">{{ reason | statement }}</span>
            }
            @if (opened() === start.id) {
              <td-policy-start-result [start]="start" />
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
  private readonly newest = computed(() => this.starts.value()?.[0]?.id ?? null);
  /** The start whose datastores are listed: at first the last one. */
  protected readonly opened = linkedSignal<string | null>(() => this.newest());

  protected toggle({ id }: PolicyStart): void {
    this.opened.update((open) => (open === id ? null : id));
  }

  protected stateLabel(start: PolicyStart): MessageKey {
    return `policy.start.${start.state}`;
  }
}
