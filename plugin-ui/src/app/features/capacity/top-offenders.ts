import { ChangeDetectionStrategy, Component, OnDestroy, inject, output } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { CapacityApi } from './capacity-api';
import { Forecast } from './fleet';

const MOST = 5;

/** The datastores with the most dead space, how it grows, and when nothing of the volume will be left. */
@Component({
  selector: 'td-top-offenders',
  imports: [ByteSizePipe, DateTimePipe, ProblemAlert, StatementPipe, TextPipe],
  template: `
    @if (offenders.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    }
    @if (offenders.value(); as rows) {
      <table class="table table-compact table-noborder">
        <thead>
          <tr>
            <th class="left" scope="col">{{ 'datastore.name' | t }}</th>
            <th scope="col">{{ 'dead.heading' | t }}</th>
            <th scope="col">{{ 'forecast.growth' | t }}</th>
            <th class="left" scope="col">{{ 'forecast.full' | t }}</th>
          </tr>
        </thead>
        <tbody>
          @for (row of rows; track row.datastoreId) {
            <tr>
              <td class="left">
                <button type="button" class="td-link" (click)="opened.emit(row.datastoreId)">{{ row.name }}</button>
              </td>
              <td>
                @if (row.deadSpaceBytes !== null) {
                  {{ row.deadSpaceBytes | byteSize }}
                } @else {
                  <span class="td-quiet">{{ 'dead.unknown' | t }}</span>
                }
              </td>
              <td>
                @if (row.growthBytesPerWeek !== null) {
                  {{ row.growthBytesPerWeek | byteSize: 'change' }}
                } @else if (row.reason) {
                  <span class="td-quiet" [title]="row.reason | statement">{{ 'forecast.noTrend' | t }}</span>
                }
              </td>
              <td class="left">
                @if (row.fullAt) {
                  {{ row.fullAt | dateTime }}
                } @else if (row.growthBytesPerWeek !== null) {
                  <span class="td-quiet">{{ 'forecast.notFull' | t }}</span>
                }
              </td>
            </tr>
          } @empty {
            <tr>
              <td class="left" colspan="4">{{ 'datastore.none' | t }}</td>
            </tr>
          }
        </tbody>
      </table>
    }
  `,
  styles: `
    table {
      margin-top: 0.3rem;
    }
    th,
    td {
      text-align: right;
    }
    .left {
      text-align: left;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TopOffenders implements OnDestroy {
  private readonly api = inject(CapacityApi);

  /** The user wants to see a datastore; its id. */
  readonly opened = output<string>();

  protected readonly offenders = new Loadable<readonly Forecast[]>();

  constructor() {
    this.refresh();
  }

  refresh(): void {
    this.offenders.load(this.api.offenders(MOST));
  }

  ngOnDestroy(): void {
    this.offenders.stop();
  }
}
