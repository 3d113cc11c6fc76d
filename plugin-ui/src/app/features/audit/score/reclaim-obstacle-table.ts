import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { LoadState } from '../../../shared/load-state/load-state';
import { Table } from '../../../shared/table/table';
import { AuditApi } from '../audit-api';
import { ReclaimObstacles } from './audit-score';

/** Which hosts of a datastore could reclaim its space, which could not, and why. */
@Component({
  selector: 'td-reclaim-obstacle-table',
  imports: [LoadState, StatementPipe, Table, TextPipe],
  template: `
    <td-load-state [of]="hosts" />
    @if (hosts.value(); as all) {
      <td-table
        label="audit.obstacles"
        [columns]="['audit.host', 'audit.verdict', 'audit.why']"
        [maxHeight]="20"
        [none]="all.length === 0 ? 'audit.noMounts' : null"
      >
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
      </td-table>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReclaimObstacleTable {
  private readonly api = inject(AuditApi);

  readonly datastoreId = input.required<string>();
  readonly hosts = new Loadable<readonly ReclaimObstacles[]>(() => this.api.obstacles(this.datastoreId()));

  protected key({ verdict }: ReclaimObstacles): MessageKey {
    return `audit.verdict.${verdict}`;
  }
}
