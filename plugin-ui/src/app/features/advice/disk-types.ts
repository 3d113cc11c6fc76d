import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { CountPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { LoadState } from '../../shared/load-state/load-state';
import { Table } from '../../shared/table/table';
import { StorageAdviceApi } from './storage-advice-api';
import { DiskType, DiskTypeList } from './xcopy/xcopy';

/** The published measurements that compare types of disks. */
const COSTS = ['eager', 'eagerMany', 'latency', 'throughput'] as const;

type Cost = (typeof COSTS)[number];

/** How many disks of each type there are, and on a datastore what each type costs there by published measurements. */
@Component({
  selector: 'td-disk-types',
  imports: [ByteSizePipe, CountPipe, LoadState, Table, TextPipe],
  template: `
    <td-load-state [of]="types" />
    @if (types.value(); as known) {
      <td-table
        label="xcopy.diskType"
        [columns]="[
          'xcopy.diskType',
          { number: 'xcopy.templates' },
          { number: 'xcopy.vms' },
          { number: 'xcopy.disks' },
          { number: 'xcopy.capacity' },
        ]"
      >
        @for (type of known.items; track type.format) {
          <tr>
            <td class="left">{{ formatOf(type.format) | t }}</td>
            <td>{{ type.templates | count }}</td>
            <td>{{ type.vms | count }}</td>
            <td>{{ type.disks | count }}</td>
            <td>{{ type.capacityBytes | byteSize }}</td>
          </tr>
        }
      </td-table>
      @for (device of known.devices; track device.device) {
        <p class="td-quiet">
          {{ 'xcopy.outOfSpace' | t: { device: device.device, reports: '' + (device.outOfSpace ?? 'unknown') } }}
        </p>
      }
      @if (datastoreId()) {
        <p>{{ 'xcopy.diskCosts' | t: { writeSame: '' + (known.writeSame ?? 'unknown') } }}</p>
        <td-table [columns]="columns()">
          @for (cost of costs; track cost) {
            <tr>
              <td class="left">{{ taskOf(cost) | t }}</td>
              @for (column of shown(); track column) {
                <td class="left">{{ figureOf(cost, column) | t }}</td>
              }
            </tr>
          }
        </td-table>
        <p class="td-quiet">{{ 'published.disks' | t }} {{ 'published.lead' | t }}</p>
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DiskTypes {
  private readonly api = inject(StorageAdviceApi);

  /** Null for all datastores. */
  readonly datastoreId = input<string | null>(null);

  protected readonly costs = COSTS;
  protected readonly types = new Loadable<DiskTypeList>(() => this.api.diskTypes(this.datastoreId()));
  /** The column that applies to the devices; both if their Zero Status is not known. */
  protected readonly shown = computed((): readonly ('without' | 'with')[] => {
    const writeSame = this.types.value()?.writeSame ?? null;
    return writeSame === null ? ['without', 'with'] : [writeSame ? 'with' : 'without'];
  });
  protected readonly columns = computed((): MessageKey[] => [
    'published.task',
    ...this.shown().map((column): MessageKey => `published.${column}`),
  ]);

  protected formatOf(format: string): MessageKey {
    return `xcopy.format.${format as DiskType}`;
  }

  protected taskOf(cost: Cost): MessageKey {
    return `published.${cost}`;
  }

  protected figureOf(cost: Cost, column: 'without' | 'with'): MessageKey {
    return `published.${cost}.${column}`;
  }
}
