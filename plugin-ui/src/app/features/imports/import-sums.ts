import { ChangeDetectionStrategy, Component, OnDestroy, effect, inject, input, signal } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { SeriesSum } from './import';
import { ImportsApi } from './imports-api';
import { SumChart } from './sum-chart';

/** Sums over the hosts and files of an import; nothing where no two of them tell of the same datastore. */
@Component({
  selector: 'td-import-sums',
  imports: [ByteSizePipe, CountPipe, ProblemAlert, SumChart, TextPipe],
  template: `
    @if (sums.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="load()" />
    }
    @if (sums.value(); as rows) {
      @if (rows.length > 0) {
        <h3>{{ 'imports.sumHeading' | t }}</h3>
        <table class="table table-compact table-noborder">
          <thead>
            <tr>
              <th class="left" scope="col">{{ 'imports.device' | t }}</th>
              <th class="left" scope="col">{{ 'imports.hosts' | t }}</th>
              <th scope="col">{{ 'imports.unmaps' | t }}</th>
              <th scope="col">{{ 'imports.unmapped' | t }}</th>
            </tr>
          </thead>
          <tbody>
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
                  <td class="left" colspan="4"><td-sum-chart [importId]="importId()" [sum]="row" /></td>
                </tr>
              }
            }
          </tbody>
        </table>
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
export class ImportSums implements OnDestroy {
  private readonly api = inject(ImportsApi);

  readonly importId = input.required<string>();

  protected readonly sums = new Loadable<readonly SeriesSum[]>();
  protected readonly opened = signal<number | null>(null);

  constructor() {
    effect(() => this.load());
  }

  protected load(): void {
    this.sums.load(this.api.sums(this.importId()));
  }

  ngOnDestroy(): void {
    this.sums.stop();
  }
}
