import { ChangeDetectionStrategy, Component, OnDestroy, effect, inject, input, untracked } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { AuditApi } from './audit-api';
import { ReclaimObstacles } from './standing';

/** Which hosts of a datastore could reclaim its space, which could not, and why. */
@Component({
  selector: 'td-reclaim-obstacle-table',
  imports: [Loading, ProblemAlert, StatementPipe, TextPipe],
  template: `
    @if (hosts.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    }
    @if (hosts.value(); as all) {
      @if (all.length === 0) {
        <p class="td-quiet">{{ 'audit.noMounts' | t }}</p>
      } @else {
        <div class="scroll" role="region" tabindex="0" [attr.aria-label]="'audit.obstacles' | t">
          <table class="table table-compact">
            <thead>
              <tr>
                <th scope="col" class="left">{{ 'audit.host' | t }}</th>
                <th scope="col" class="left">{{ 'audit.verdict' | t }}</th>
                <th scope="col" class="left">{{ 'audit.why' | t }}</th>
              </tr>
            </thead>
            <tbody>
              @for (host of all; track host.hostId) {
                <tr>
                  <th scope="row" class="left">{{ host.hostName }}</th>
                  <td class="left">
                    <span
                      class="label"
                      [class.label-success]="host.verdict === 'CLEAR'"
                      [class.label-danger]="host.verdict === 'BLOCKED'"
                    >
                      {{ key(host) | t }}
                    </span>
                  </td>
                  <td class="left">
                    @for (obstacle of host.obstacles; track $index) {
                      <div>{{ obstacle | statement }}</div>
                    }
                  </td>
                </tr>
              }
            </tbody>
          </table>
        </div>
      }
    } @else if (!hosts.problem()) {
      <td-loading />
    }
  `,
  styles: `
    .scroll {
      overflow: auto;
      max-height: 20rem;
    }
    .table {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReclaimObstacleTable implements OnDestroy {
  private readonly api = inject(AuditApi);

  readonly datastoreId = input.required<string>();
  protected readonly hosts = new Loadable<readonly ReclaimObstacles[]>();

  constructor() {
    effect(() => {
      this.datastoreId();
      untracked(() => this.refresh());
    });
  }

  /** Asks once more. */
  refresh(): void {
    this.hosts.load(this.api.obstacles(this.datastoreId()));
  }

  ngOnDestroy(): void {
    this.hosts.stop();
  }

  protected key({ verdict }: ReclaimObstacles): MessageKey {
    return `audit.verdict.${verdict}`;
  }
}
