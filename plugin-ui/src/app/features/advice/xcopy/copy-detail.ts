import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { Table } from '../../../shared/table/table';
import { DiskFormat, XcopyAdvice } from './xcopy';

/** One VM or template: what to do, why the host would copy by itself, and its disks. */
@Component({
  selector: 'td-copy-detail',
  imports: [ByteSizePipe, StatementList, Table, TextPipe],
  template: `
    @let row = advice();
    <p>{{ hint() }}</p>
    @if (row.blocking.length > 0) {
      <h3>{{ 'xcopy.blocking' | t }}</h3>
      <td-statement-list [statements]="row.blocking" />
    }
    @if (row.depending.length > 0) {
      <h3>{{ 'xcopy.depending' | t }}</h3>
      <td-statement-list [statements]="row.depending" />
    }
    @if (row.notes.length > 0) {
      <h3>{{ 'xcopy.notes' | t }}</h3>
      <td-statement-list [statements]="row.notes" />
    }
    <h3>{{ 'xcopy.disks' | t }}</h3>
    <td-table [columns]="['xcopy.disk', 'xcopy.format', { number: 'xcopy.capacity' }, 'xcopy.datastore']">
      @for (disk of row.disks; track $index) {
        <tr>
          <td class="left">{{ disk.label }}</td>
          <td class="left">{{ format(disk.format) }}</td>
          <td>{{ disk.capacityBytes | byteSize }}</td>
          <td class="left">{{ disk.datastoreName ?? '–' }}</td>
        </tr>
      }
    </td-table>
  `,
  styles: `
    h3 {
      margin: 0.6rem 0 0.2rem;
      font-size: 0.7rem;
      font-weight: 600;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CopyDetail {
  private readonly i18n = inject(I18n);
  readonly advice = input.required<XcopyAdvice>();

  protected hint(): string {
    return this.i18n.text(`xcopy.hint.${this.advice().verdict}`);
  }

  protected format(format: DiskFormat): string {
    return this.i18n.text(`xcopy.format.${format}`);
  }
}
