import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { PoliciesApi } from '../policies-api';
import { Occurrence } from '../policy';
import { ZoneTimePipe } from '../zone-time';

/** The calendar of the next thirty days: which policy starts when, and what is left out because of a window or blackout. */
@Component({
  selector: 'td-policy-occurrences',
  imports: [ProblemAlert, StatementPipe, TextPipe, ZoneTimePipe],
  template: `
    <td-problem-alert [problem]="occurrences.problem()" (retry)="occurrences.reload()" />
    @if (occurrences.value(); as all) {
      @if (all.length === 0) {
        <p class="td-quiet">{{ 'policy.noStarts' | t }}</p>
      } @else {
        <ol>
          @for (one of shown(); track one.policyId + one.start.at) {
            <li>
              <span class="when">{{ one.start.at | zoneTime: one.zone }}</span>
              {{ one.policyName }}
              @if (one.start.obstacle; as obstacle) {
                <span class="td-quiet">{{ 'policy.leftOut' | t }} {{ obstacle | statement }}</span>
              }
            </li>
          }
        </ol>
        @if (all.length > shown().length) {
          <p class="td-quiet">{{ 'policy.more' | t: { count: all.length - shown().length } }}</p>
        }
      }
    }
  `,
  styles: `
    ol {
      margin: 0.3rem 0 0;
      padding: 0;
      list-style: none;
    }
    li {
      padding: 0.1rem 0;
    }
    .when {
      display: inline-block;
      min-width: 13rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyOccurrences {
  private readonly api = inject(PoliciesApi);

  /** So many are shown. */
  readonly most = input(40);

  protected readonly occurrences = new Loadable<readonly Occurrence[]>(() => this.api.occurrences());
  protected readonly shown = computed(() => this.occurrences.value()?.slice(0, this.most()) ?? []);
}
