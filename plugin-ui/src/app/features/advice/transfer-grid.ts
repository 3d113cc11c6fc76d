import { ChangeDetectionStrategy, Component, OnDestroy, effect, inject, signal, untracked } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrDatagridModule, ClrDatagridStateInterface } from '@clr/angular/data/datagrid';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { Page, PageRequest } from '../../core/api/page';
import { I18n } from '../../core/i18n/i18n';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { pageRequest } from '../../shared/grid-page/grid-page';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { saveFile } from '../../shared/save-file/save-file';
import { StatementList } from '../../shared/statement-list/statement-list';
import { requestText } from './request-text';
import { StorageAdviceApi } from './storage-advice-api';
import { HostTransfer } from './xcopy';

/** How large the requests of each host to each device are, as audits read it. */
@Component({
  selector: 'td-transfer-grid',
  imports: [ClrDatagridModule, DateTimePipe, FormsModule, ProblemAlert, StatementList, TextPipe],
  templateUrl: './transfer-grid.html',
  styleUrl: './advice-filters.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TransferGrid implements OnDestroy {
  private readonly api = inject(StorageAdviceApi);
  private readonly i18n = inject(I18n);
  private shown: PageRequest = { page: 0, size: 20 };
  private download: Subscription | null = null;

  protected readonly page = new Loadable<Page<HostTransfer>>();
  protected readonly small = signal('');
  protected readonly exportProblem = signal<Problem | null>(null);

  constructor() {
    effect(() => {
      this.small();
      untracked(() => this.refresh());
    });
  }

  /** Loads the page that is shown once more. */
  refresh(): void {
    this.page.load(this.api.hosts(this.shown, { small: this.small() }));
  }

  ngOnDestroy(): void {
    this.page.stop();
    this.download?.unsubscribe();
  }

  protected changed(state: ClrDatagridStateInterface<HostTransfer>): void {
    this.shown = pageRequest(state, 'hostName');
    this.refresh();
  }

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
    this.exportProblem.set(null);
    this.download?.unsubscribe();
    this.download = this.api.hostsCsv({ small: this.small() }).subscribe({
      next: (content) => saveFile(content, 'xcopy-hosts.csv'),
      error: (error: unknown) => this.exportProblem.set(toProblem(error)),
    });
  }
}
