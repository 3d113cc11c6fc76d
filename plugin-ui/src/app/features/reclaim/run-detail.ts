import { ChangeDetectionStrategy, Component, OnDestroy, effect, inject, input, signal, untracked } from '@angular/core';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ReclaimApi } from './reclaim-api';
import { ReclaimRun, isOver } from './reclaim-run';
import { RunResult } from './run-result';
import { saveFile } from '../../shared/save-file/save-file';
import { UnitPipe } from './unit';

/** All that is kept about one run: choices with their reasons, result, unit switches, timeline, report. */
@Component({
  selector: 'td-run-detail',
  imports: [CountPipe, DateTimePipe, Loading, ProblemAlert, RunResult, StatementPipe, TextPipe, UnitPipe],
  templateUrl: './run-detail.html',
  styleUrl: './run-detail.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunDetail implements OnDestroy {
  private readonly api = inject(ReclaimApi);
  private download: Subscription | null = null;

  readonly runId = input.required<string>();

  protected readonly run = new Loadable<ReclaimRun>();
  protected readonly reportProblem = signal<Problem | null>(null);
  protected readonly isOver = isOver;

  constructor() {
    effect(() => {
      this.runId();
      untracked(() => this.refresh());
    });
  }

  ngOnDestroy(): void {
    this.run.stop();
    this.download?.unsubscribe();
  }

  protected refresh(): void {
    this.run.load(this.api.get(this.runId()));
  }

  protected saveReport(kind: 'json' | 'html' = 'json'): void {
    const id = this.runId();
    this.reportProblem.set(null);
    this.download = this.api.report(id, kind).subscribe({
      next: (report) => saveFile(report, `reclaim-run-${id}.${kind}`),
      error: (error: unknown) => this.reportProblem.set(toProblem(error)),
    });
  }
}
