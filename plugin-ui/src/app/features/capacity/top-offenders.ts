import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { map } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Column, Table } from '../../shared/table/table';
import { CapacityApi } from './capacity-api';
import { Forecast } from './fleet';

const MOST = 5;

/** The datastores with the most dead space, how it grows, and when nothing of the volume will be left. */
@Component({
  selector: 'td-top-offenders',
  imports: [ByteSizePipe, DateTimePipe, ProblemAlert, StatementPipe, Table, TextPipe],
  template: `
    <td-problem-alert [problem]="offenders.problem()" (retry)="offenders.reload()" />
    @if (offenders.value(); as rows) {
      <td-table [columns]="columns()">
        @for (row of rows; track row.datastoreId) {
          <tr>
            <td class="left">
              <button type="button" class="td-link" (click)="opened.emit(row.datastoreId)">{{ row.name }}</button>
            </td>
            <td>
              @if (row.doubt) {
                <span class="td-quiet" [title]="row.doubt | statement">{{ 'dead.uncertain' | t }}</span>
              } @else if (row.deadSpaceBytes !== null) {
                {{ row.deadSpaceBytes | byteSize }}
              } @else {
                <span class="td-quiet">{{ 'dead.unknown' | t }}</span>
              }
            </td>
            @if (trends()) {
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
                } @else {
                  –
                }
              </td>
            }
            @if (mayRun()) {
              <td class="actions">
                <button type="button" class="btn btn-sm btn-link" (click)="run.emit([row.datastoreId])">
                  {{ 'run.action' | t }}
                  <span class="clr-sr-only">: {{ row.name }}</span>
                </button>
              </td>
            }
          </tr>
        } @empty {
          <tr>
            <td class="left" [attr.colspan]="columns().length">{{ 'forecast.none' | t }}</td>
          </tr>
        }
      </td-table>
      @if (!trends() && rows[0]?.reason; as reason) {
        <p class="td-quiet">{{ reason | statement }}</p>
      }
    }
  `,
  styles: `
    .btn {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TopOffenders {
  private readonly api = inject(CapacityApi);

  readonly mayRun = input(false);
  /** Shows a datastore; its id. */
  readonly opened = output<string>();
  /** Reclaims datastores; their ids. */
  readonly run = output<readonly string[]>();

  protected readonly offenders = new Loadable<readonly Forecast[]>(() =>
    this.api.offenders(MOST).pipe(map((all) => all.filter(({ deadSpaceBytes }) => deadSpaceBytes))),
  );
  /** Without a trend of any datastore, its columns are left out. */
  protected readonly trends = computed(() =>
    (this.offenders.value() ?? []).some(({ growthBytesPerWeek }) => growthBytesPerWeek !== null),
  );
  protected readonly columns = computed((): readonly Column[] => [
    'datastore.name',
    { number: 'dead.heading' },
    ...(this.trends() ? [{ number: 'forecast.growth' } as const, 'forecast.full' as const] : []),
    ...(this.mayRun() ? [{ actions: 'policy.actions' } as const] : []),
  ]);
}
