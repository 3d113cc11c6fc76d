import { ChangeDetectionStrategy, Component, OnDestroy, effect, inject, input, untracked } from '@angular/core';
import { ClrDatagridModule, ClrDatagridStateInterface } from '@clr/angular/data/datagrid';
import { Loadable } from '../../core/api/loadable';
import { Page, PageRequest } from '../../core/api/page';
import { MessageKey } from '../../core/i18n/en';
import { CountPipe, DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { pageRequest } from '../../shared/grid-page/grid-page';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ReclaimApi } from './reclaim-api';
import { ReclaimRun } from './reclaim-run';
import { RunDetail } from './run-detail';
import { RunStateLabel } from './run-state';

const NEWEST_FIRST = { field: 'createdAt', descending: true } as const;

/** Every run of one datastore, newest first, with all that is kept about each. */
@Component({
  selector: 'td-run-history',
  imports: [ByteSizePipe, ClrDatagridModule, CountPipe, DateTimePipe, ProblemAlert, RunDetail, RunStateLabel, TextPipe],
  templateUrl: './run-history.html',
  styleUrl: './run-history.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunHistory implements OnDestroy {
  private readonly api = inject(ReclaimApi);
  private request: PageRequest = { page: 0, size: 10, sort: NEWEST_FIRST };

  readonly datastoreId = input.required<string>();

  protected readonly page = new Loadable<Page<ReclaimRun>>();
  protected opened: ReclaimRun | null = null;

  constructor() {
    effect(() => {
      this.datastoreId();
      untracked(() => this.refresh());
    });
  }

  /** Loads the page that is shown once more. */
  refresh(): void {
    this.page.load(this.api.list(this.datastoreId(), this.request));
  }

  ngOnDestroy(): void {
    this.page.stop();
  }

  protected outcome(run: ReclaimRun): MessageKey {
    return `outcome.${run.verification.outcome}`;
  }

  protected changed(state: ClrDatagridStateInterface<ReclaimRun>): void {
    const request = pageRequest(state, '');
    this.request = { ...request, sort: request.sort ?? NEWEST_FIRST };
    this.refresh();
  }
}
