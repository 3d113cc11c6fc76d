import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { Table } from '../../../shared/table/table';
import { OldVmfs } from './old-storage';

/** The limits of an old file system, possible target datastores, and the steps. */
@Component({
  selector: 'td-old-vmfs-panel',
  imports: [ByteSizePipe, StatementList, StatementPipe, Table, TextPipe],
  template: `
    @let one = datastore();
    <details [open]="open()">
      <summary>{{ 'oldVmfs.title' | t: { name: one.name, fileSystem: one.fileSystem } }}</summary>
      <td-statement-list [statements]="one.statements" />
      <p>
        {{ 'oldVmfs.needs' | t: { bytes: one.requiredBytes } }}
        @if (one.thinGrowthBytes !== null && one.thinGrowthBytes > 0) {
          {{ 'oldVmfs.growth' | t: { bytes: one.thinGrowthBytes } }}
        }
      </p>
      <ol class="list">
        @for (step of one.steps; track $index) {
          <li>{{ step | statement }}</li>
        }
      </ol>
      @if (one.candidates.length > 0) {
        <td-table
          caption="oldVmfs.candidates"
          [columns]="[
            'oldVmfs.datastore',
            { number: 'oldVmfs.free' },
            { number: 'oldVmfs.freeAfter' },
            'oldVmfs.sameArray',
            'oldVmfs.growthFits',
          ]"
        >
          @for (target of one.candidates; track target.id) {
            <tr>
              <td class="left">{{ target.name }}</td>
              <td>{{ target.freeBytes | byteSize }}</td>
              <td>{{ target.freeAfterBytes | byteSize }}</td>
              <td class="left">{{ yes(target.sameArray) }}</td>
              <td class="left">{{ yes(target.growthFits) }}</td>
            </tr>
          }
        </td-table>
      }
    </details>
  `,
  styleUrl: './old-panel.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OldVmfsPanel {
  private readonly i18n = inject(I18n);
  readonly datastore = input.required<OldVmfs>();
  readonly open = input(false);

  protected yes(value: boolean | null): string {
    return this.i18n.text(value === null ? 'advice.notKnown' : value ? 'advice.yes' : 'advice.no');
  }
}
