import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { placed } from '../../../core/address/placed';
import { I18n } from '../../../core/i18n/i18n';
import { DateTimePipe, TextPipe } from '../../../core/i18n/pipes';
import { Choice, Field, flagOf } from '../../../shared/field';
import { GRID, Grid, folding } from '../../../shared/grid';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { requestText } from './request-text';
import { StorageAdviceApi, TransferFilter } from '../storage-advice-api';
import { HostTransfer } from './xcopy';

/** How large the requests of each host to each device are, as audits read it. */
@Component({
  selector: 'td-transfer-grid',
  imports: [DateTimePipe, Field, GRID, StatementList, TextPipe],
  templateUrl: './transfer-grid.html',
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TransferGrid {
  private readonly api = inject(StorageAdviceApi);
  private readonly i18n = inject(I18n);
  protected readonly folded = folding(() => ({
    host: 140,
    request: 130,
    offloaded: 130,
    device: 150,
    says: 200,
    datastores: 140,
    read: 130,
  }));

  protected readonly choices: readonly Choice[] = [
    { value: '', key: 'xcopy.allHosts' },
    { value: 'true', key: 'xcopy.smallHosts' },
  ];
  protected readonly small = placed('small', '', ['', 'true']);
  protected readonly grid = new Grid<HostTransfer>((request) => this.api.hosts(request, this.filter()), {
    textField: 'hostName',
  });

  private readonly filter = computed((): TransferFilter => ({ small: flagOf(this.small()) }));

  protected request(row: HostTransfer): string {
    return requestText(this.i18n, row);
  }

  protected basis(row: HostTransfer): string {
    const text = this.i18n.text(`xcopy.basis.${row.basis}`);
    return row.claimRule === null ? text : `${text}: ${row.claimRule}`;
  }

  protected offloaded(row: HostTransfer): string {
    return this.i18n.text(
      row.offloaded === null ? 'xcopy.offloaded.unknown' : row.offloaded ? 'xcopy.offloaded.yes' : 'xcopy.offloaded.no',
    );
  }

  protected names(row: HostTransfer): string {
    return row.datastores.map(({ name }) => name).join(', ');
  }

  protected save(): void {
    this.grid.save(this.api.hostsCsv(this.grid.text(), this.filter()), 'xcopy-hosts.csv');
  }
}
