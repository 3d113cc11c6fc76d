import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  effect,
  inject,
  signal,
  untracked,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrDatagridModule, ClrDatagridStateInterface } from '@clr/angular/data/datagrid';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { Page, PageRequest } from '../../core/api/page';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { pageRequest } from '../../shared/grid-page/grid-page';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { saveFile } from '../../shared/save-file/save-file';
import { CopyDetail } from './copy-detail';
import { requestText } from './request-text';
import { StorageAdviceApi } from './storage-advice-api';
import { COPY_VERDICTS, CopyForecast, CopyVerdict, XcopyAdvice } from './xcopy';

/** Templates and VMs with what can be expected of copies of them. */
@Component({
  selector: 'td-copy-grid',
  imports: [ByteSizePipe, ClrDatagridModule, CopyDetail, FormsModule, ProblemAlert, TextPipe],
  templateUrl: './copy-grid.html',
  styleUrl: './advice-filters.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CopyGrid implements OnDestroy {
  private readonly api = inject(StorageAdviceApi);
  private readonly i18n = inject(I18n);
  private shown: PageRequest = { page: 0, size: 20 };
  private download: Subscription | null = null;

  protected readonly verdicts = COPY_VERDICTS;
  protected readonly page = new Loadable<Page<XcopyAdvice>>();
  protected readonly template = signal('true');
  protected readonly verdict = signal('');
  protected readonly exportProblem = signal<Problem | null>(null);
  protected opened: XcopyAdvice | null = null;

  private readonly filter = computed(() => ({ template: this.template(), verdict: this.verdict() }));

  constructor() {
    effect(() => {
      this.filter();
      untracked(() => this.refresh());
    });
  }

  /** Loads the page that is shown once more. */
  refresh(): void {
    this.page.load(this.api.copies(this.shown, this.filter()));
  }

  ngOnDestroy(): void {
    this.page.stop();
    this.download?.unsubscribe();
  }

  protected changed(state: ClrDatagridStateInterface<XcopyAdvice>): void {
    this.shown = pageRequest(state, 'name');
    this.refresh();
  }

  protected label(verdict: CopyVerdict): string {
    return this.i18n.text(`xcopy.verdict.${verdict}`);
  }

  protected request(row: XcopyAdvice): string {
    return requestText(this.i18n, row);
  }

  protected forecast(forecast: CopyForecast | null): string {
    return forecast === null ? '–' : this.i18n.text('xcopy.forecast', { ...forecast });
  }

  protected save(): void {
    this.exportProblem.set(null);
    this.download?.unsubscribe();
    this.download = this.api.copiesCsv(this.filter()).subscribe({
      next: (content) => saveFile(content, 'xcopy.csv'),
      error: (error: unknown) => this.exportProblem.set(toProblem(error)),
    });
  }
}
