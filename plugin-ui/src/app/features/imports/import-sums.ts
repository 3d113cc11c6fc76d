import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Table } from '../../shared/table/table';
import { SeriesSum } from './import';
import { ImportsApi } from './imports-api';
import { UnmapChart } from './unmap-chart';

/** Sums over the hosts and files of an import; nothing where no two of them are about the same datastore. */
@Component({
  selector: 'td-import-sums',
  imports: [ByteSizePipe, CountPipe, ProblemAlert, Table, TextPipe, UnmapChart],
  template: `
    <td-problem-alert [problem]="sums.problem()" (retry)="sums.reload()" />
    @if (sums.value(); as rows) {
      @if (rows.length > 0) {
        <h3>{{ 'imports.sumHeading' | t }}</h3>
        <td-table
          [columns]="['imports.device', 'imports.hosts', { number: 'imports.unmaps' }, { number: 'imports.unmapped' }]"
        >
          @for (row of rows; track row.id) {
            <tr>
              <td class="left">
                <button
                  type="button"
                  class="td-link"
                  [attr.aria-expanded]="opened() === row.id"
                  (click)="opened.set(opened() === row.id ? null : row.id)"
                >
                  {{ 'imports.sumOf' | t: { name: row.datastore?.name ?? row.devices.join(', ') } }}
                </button>
              </td>
              <td class="left">{{ row.hosts.join(', ') }}</td>
              <td>{{ row.unmapIos === null ? '–' : (row.unmapIos | count) }}</td>
              <td>
                {{ row.unmapBytes === null ? '–' : (row.unmapBytes | byteSize) }}
                @if (row.unmapBytes !== null && !row.bytesMeasured) {
                  <p class="td-quiet">{{ 'imports.assumed' | t }}</p>
                }
              </td>
            </tr>
            @if (opened() === row.id) {
              <tr>
                <td class="left" colspan="4"><td-unmap-chart [importId]="importId()" [series]="row" /></td>
              </tr>
            }
          }
        </td-table>
      }
    }
  `,
  styles: `
    h3 {
      margin: 0.6rem 0 0;
      font-size: 0.7rem;
      font-weight: 600;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ImportSums {
  private readonly api = inject(ImportsApi);

  readonly importId = input.required<string>();

  protected readonly sums = new Loadable<readonly SeriesSum[]>(() => this.api.sums(this.importId()));
  protected readonly opened = signal<number | null>(null);
}
