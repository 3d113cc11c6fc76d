import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { CountPipe, RatePipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { Table } from '../../../shared/table/table';
import { LiveDevice } from './live-esxtop-api';

const MB = 2 ** 20;

/** Counters of devices under the names that esxtop gives its columns; devices without commands are shown on demand. */
@Component({
  selector: 'td-live-device-table',
  imports: [ByteSizePipe, CountPipe, RatePipe, Table, TextPipe],
  template: `
    <td-table
      label="esxtop.table"
      [columns]="[
        'esxtop.device',
        { number: 'esxtop.deletes' },
        { number: 'esxtop.deletesFailed' },
        { number: 'esxtop.deleteRate' },
        { number: 'esxtop.perDelete' },
        { number: 'esxtop.cloneReads' },
        { number: 'esxtop.cloneWrites' },
        { number: 'esxtop.clonesFailed' },
        { number: 'esxtop.ats' },
        { number: 'esxtop.atsFailed' },
        { number: 'esxtop.zeros' },
        { number: 'esxtop.zerosFailed' },
        { number: 'imports.resets' },
      ]"
    >
      @for (row of shown(); track row.device) {
        <tr>
          <td class="left">
            {{ row.device }}
            @if (!row.present) {
              <p class="td-quiet">{{ 'esxtop.absent' | t }}</p>
            }
          </td>
          <td>{{ row.deletes === null ? '–' : (row.deletes | count) }}</td>
          <td>{{ row.deletesFailed === null ? '–' : (row.deletesFailed | count) }}</td>
          <td>{{ row.deletedBytesPerSecond === null ? '–' : (row.deletedBytesPerSecond / mb | rate) }}</td>
          <td>{{ row.bytesPerDelete === null ? '–' : (row.bytesPerDelete | byteSize) }}</td>
          <td>{{ row.cloneReads === null ? '–' : (row.cloneReads | count) }}</td>
          <td>{{ row.cloneWrites === null ? '–' : (row.cloneWrites | count) }}</td>
          <td>{{ row.clonesFailed === null ? '–' : (row.clonesFailed | count) }}</td>
          <td>{{ row.ats === null ? '–' : (row.ats | count) }}</td>
          <td>{{ row.atsFailed === null ? '–' : (row.atsFailed | count) }}</td>
          <td>{{ row.zeros === null ? '–' : (row.zeros | count) }}</td>
          <td>{{ row.zerosFailed === null ? '–' : (row.zerosFailed | count) }}</td>
          <td>{{ row.resets | count }}</td>
        </tr>
      }
    </td-table>
    @if (quiet() > 0) {
      <p class="td-quiet">
        {{ 'imports.quiet' | t: { count: quiet() } }}
        <button type="button" class="td-link" (click)="idle.set(true)">{{ 'imports.showQuiet' | t }}</button>
      </p>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LiveDeviceTable {
  readonly devices = input.required<readonly LiveDevice[]>();
  /** Whether devices without commands are shown from the start. */
  readonly all = input(false);

  protected readonly mb = MB;
  protected readonly idle = signal(false);
  protected readonly shown = computed(() =>
    this.idle() || this.all() ? this.devices() : this.devices().filter((device) => activityOf(device) > 0),
  );
  protected readonly quiet = computed(() => this.devices().length - this.shown().length);
}

function activityOf({ deletes, cloneReads, cloneWrites, atsFailed, zeros }: LiveDevice): number {
  return (deletes ?? 0) + (cloneReads ?? 0) + (cloneWrites ?? 0) + (atsFailed ?? 0) + (zeros ?? 0);
}
