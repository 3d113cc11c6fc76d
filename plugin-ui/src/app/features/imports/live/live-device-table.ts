import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';
import { RatePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { Table } from '../../../shared/table/table';
import { LiveDevice } from './live-esxtop-api';

const MB = 2 ** 20;

/** Counters of devices under the names that esxtop gives its columns; devices without commands are shown on demand. */
@Component({
  selector: 'td-live-device-table',
  imports: [ByteSizePipe, RatePipe, StatementPipe, Table, TextPipe],
  template: `
    <td-table
      label="esxtop.table"
      [columns]="[
        'esxtop.device',
        { number: 'esxtop.deletes' },
        { number: 'esxtop.deleteRate' },
        { number: 'esxtop.perDelete' },
        { number: 'esxtop.clones' },
        { number: 'esxtop.ats' },
        { number: 'esxtop.zeros' },
      ]"
    >
      @for (row of shown(); track row.device) {
        <tr>
          <td class="left">
            {{ row.device }}
            @if (!row.present) {
              <p class="td-quiet">{{ 'esxtop.absent' | t }}</p>
            }
            @if (row.locking; as locking) {
              <p class="td-quiet">{{ locking | statement }}</p>
            }
            @if (row.resets > 0) {
              <p class="td-quiet">{{ 'esxtop.resets' | t: { count: row.resets } }}</p>
            }
          </td>
          <td>{{ counts(row.deletes, row.deletesFailed) }}</td>
          <td>{{ row.deletedBytesPerSecond === null ? '–' : (row.deletedBytesPerSecond / mb | rate) }}</td>
          <td>{{ row.bytesPerDelete === null ? '–' : (row.bytesPerDelete | byteSize) }}</td>
          <td>{{ counts(row.cloneReads, row.cloneWrites, row.clonesFailed) }}</td>
          <td>{{ counts(row.ats, row.atsFailed) }}</td>
          <td>{{ counts(row.zeros, row.zerosFailed) }}</td>
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
  private readonly i18n = inject(I18n);

  readonly devices = input.required<readonly LiveDevice[]>();
  /** Whether devices without commands are shown from the start. */
  readonly all = input(false);

  protected readonly mb = MB;
  protected readonly idle = signal(false);
  protected readonly shown = computed(() =>
    this.idle() || this.all() ? this.devices() : this.devices().filter((device) => activityOf(device) > 0),
  );
  protected readonly quiet = computed(() => this.devices().length - this.shown().length);

  /** A dash is what the host does not count. */
  protected counts(...all: readonly (number | null)[]): string {
    return all.map((count) => (count === null ? '–' : this.i18n.count(count))).join(' / ');
  }
}

function activityOf({ deletes, cloneReads, cloneWrites, atsFailed, zeros }: LiveDevice): number {
  return (deletes ?? 0) + (cloneReads ?? 0) + (cloneWrites ?? 0) + (atsFailed ?? 0) + (zeros ?? 0);
}
