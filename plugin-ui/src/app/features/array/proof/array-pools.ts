import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { RatioPipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { Table } from '../../../shared/table/table';
import { ArrayPoolList, CoverageApi, Pool } from './coverage-api';

/** How full the pools of the arrays are; nothing where no array reports pools. */
@Component({
  selector: 'td-array-pools',
  imports: [ByteSizePipe, ProblemAlert, RatioPipe, SectionHeading, Table, TextPipe],
  template: `
    <td-problem-alert [problem]="pools.problem()" (retry)="pools.reload()" />
    @if (pools.value(); as all) {
      @if (all.pools.length > 0 || all.missing.length > 0) {
        <td-section-heading [text]="'pool.heading' | t" help="guide/connect-array.md" />
      }
      @if (all.pools.length > 0) {
        <td-table
          label="pool.heading"
          [columns]="[
            'pool.array',
            'pool.name',
            { number: 'pool.used' },
            { number: 'pool.available' },
            { number: 'pool.fullness' },
          ]"
        >
          @for (pool of all.pools; track pool.array + pool.name) {
            <tr>
              <td class="left">{{ pool.array }}</td>
              <td class="left">{{ pool.name }}</td>
              <td>{{ pool.usedBytes | byteSize }}</td>
              <td>{{ pool.availableBytes | byteSize }}</td>
              <td>{{ fullness(pool) | ratio }}</td>
            </tr>
          }
        </td-table>
      }
      @for (one of all.missing; track $index) {
        <p class="td-notice warning">{{ 'pool.missing' | t: { array: one.array } }} {{ one.problem.detail }}</p>
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ArrayPools {
  private readonly api = inject(CoverageApi);

  protected readonly pools = new Loadable<ArrayPoolList>(() => this.api.pools());

  protected fullness({ usedBytes, availableBytes }: Pool): number {
    return usedBytes + availableBytes === 0 ? 0 : usedBytes / (usedBytes + availableBytes);
  }
}
