import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { DateTimePipe, TextPipe } from '../../../core/i18n/pipes';
import { LoadState } from '../../../shared/load-state/load-state';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { Table } from '../../../shared/table/table';
import { LocalDeviceList, LocalDevicesApi } from './local-devices-api';

/** The local devices of a datastore with the facts that decide about UNMAP, and advice for SSDs. */
@Component({
  selector: 'td-local-devices',
  imports: [DateTimePipe, LoadState, SectionHeading, StatementList, Table, TextPipe],
  template: `
    <section class="td-panel" aria-labelledby="local-devices-heading">
      <td-section-heading
        headingId="local-devices-heading"
        [text]="'localDevice.heading' | t"
        help="guide/devices-without-array.md#reclaim-space-on-a-local-ssd"
      />
      <td-load-state [of]="list" />
      @if (list.value(); as known) {
        <td-table
          [columns]="[
            'localDevice.device',
            'localDevice.model',
            'localDevice.host',
            'localDevice.local',
            'localDevice.ssd',
            'localDevice.thin',
            'localDevice.vaai',
            'localDevice.delete',
          ]"
          [none]="known.items.length === 0 ? 'localDevice.none' : null"
        >
          @for (device of known.items; track device.name) {
            <tr>
              <td class="left">{{ device.name }}</td>
              <td class="left">{{ device.model ?? '–' }}</td>
              <td class="left">{{ device.hostName }}</td>
              <td class="left">{{ yesOrNo(device.local) | t }}</td>
              <td class="left">{{ yesOrNo(device.ssd) | t }}</td>
              <td class="left">{{ device.thinProvisioning ?? ('localDevice.unknown' | t) }}</td>
              <td class="left">{{ device.vaai ?? ('localDevice.unknown' | t) }}</td>
              <td class="left">{{ device.delete ?? ('localDevice.unknown' | t) }}</td>
            </tr>
          }
        </td-table>
        <p class="td-quiet">{{ 'localDevice.decides' | t }}</p>
        @if (known.lastUnmap; as at) {
          <p class="td-quiet">
            {{ 'localDevice.lastUnmap' | t: { at: (at | dateTime), by: at === known.lastRun ? 'run' : 'host' } }}
          </p>
        }
        @if (known.advice.length > 0) {
          <td-statement-list [statements]="known.advice" />
        }
      }
    </section>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LocalDevices {
  private readonly api = inject(LocalDevicesApi);

  readonly datastoreId = input.required<string>();

  protected readonly list = new Loadable<LocalDeviceList>(() => this.api.list(this.datastoreId()));

  protected yesOrNo(fact: boolean | null): MessageKey {
    return fact === null ? 'localDevice.unknown' : fact ? 'localDevice.yes' : 'localDevice.no';
  }
}
