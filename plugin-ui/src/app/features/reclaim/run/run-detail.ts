import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { CountPipe, DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { LoadState } from '../../../shared/load-state/load-state';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimRun, isOver } from './reclaim-run';
import { RunResult } from './run-result';
import { RunUnconfirmed } from './run-unconfirmed';
import { saveFile } from '../../../shared/save-file/save-file';
import { UnitPipe } from './unit';

/** All that is kept about one run: choices with their reasons, result, unit switches, timeline, report. */
@Component({
  selector: 'td-run-detail',
  imports: [
    CountPipe,
    DateTimePipe,
    LoadState,
    ProblemAlert,
    RunResult,
    RunUnconfirmed,
    StatementPipe,
    TextPipe,
    UnitPipe,
  ],
  templateUrl: './run-detail.html',
  styleUrl: './run-detail.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunDetail {
  private readonly api = inject(ReclaimApi);

  readonly runId = input.required<string>();

  protected readonly run = new Loadable<ReclaimRun>(() => this.api.get(this.runId()));
  protected readonly download = new Action();
  protected readonly isOver = isOver;

  protected saveReport(kind: 'json' | 'html' = 'json'): void {
    const id = this.runId();
    this.download.run(this.api.report(id, kind), (report) => saveFile(report, `reclaim-run-${id}.${kind}`));
  }
}
