import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { CountPipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { Table } from '../../../shared/table/table';
import { Count, Group, Named, VERDICTS } from './advice';
import { VerdictLabel } from './verdict-label';

/** For each datastore or cluster: disks and their sizes by verdict. */
@Component({
  selector: 'td-readiness-groups',
  imports: [ByteSizePipe, CountPipe, Table, TextPipe, VerdictLabel],
  template: `
    <details>
      <summary>{{ heading() | t }} ({{ groups().length | count }})</summary>
      <td-table [columns]="['advice.name']" [label]="heading()" [maxHeight]="16">
        <ng-container ngProjectAs="th">
          @for (verdict of verdicts; track verdict) {
            <th scope="col"><td-verdict [verdict]="verdict" /></th>
          }
        </ng-container>
        @for (row of rows(); track row.object.id) {
          <tr>
            <th scope="row" class="left">
              <button type="button" class="td-link" (click)="picked.emit(row.object)">{{ row.object.name }}</button>
            </th>
            @for (count of row.counts; track count.verdict) {
              <td>
                {{ count.disks | count }}
                @if (count.disks > 0) {
                  <span class="td-quiet">({{ count.capacityBytes | byteSize }})</span>
                }
              </td>
            }
          </tr>
        }
      </td-table>
    </details>
  `,
  styles: `
    summary {
      padding: 0.2rem 0;
      cursor: pointer;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadinessGroups {
  readonly heading = input.required<MessageKey>();
  readonly groups = input.required<readonly Group[]>();
  readonly picked = output<Named>();

  protected readonly verdicts = VERDICTS;
  protected readonly rows = computed(() =>
    this.groups().map(({ object, verdicts }) => ({
      object,
      counts: VERDICTS.map(
        (verdict): Count =>
          verdicts.find((count) => count.verdict === verdict) ?? { verdict, disks: 0, capacityBytes: 0 },
      ),
    })),
  );
}
