import { ChangeDetectionStrategy, Component, computed, effect, inject, input, untracked } from '@angular/core';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { CountPipe, DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { EvidenceFile } from '../../../shared/evidence-file/evidence-file';
import { LoadState } from '../../../shared/load-state/load-state';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimRun, isOver } from './reclaim-run';
import { RunResult } from './run-result';
import { RunUnconfirmed } from './run-unconfirmed';
import { printFile } from '../../../shared/save-file/print-file';
import { saveFile } from '../../../shared/save-file/save-file';
import { UnitPipe } from './unit';

/** All that is kept about one run: choices with their reasons, result, unit switches, timeline, report. */
@Component({
  selector: 'td-run-detail',
  imports: [
    CountPipe,
    DateTimePipe,
    EvidenceFile,
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
  private readonly session = inject(CurrentSession);

  readonly runId = input.required<string>();

  protected readonly run = new Loadable<ReclaimRun>(() => this.api.get(this.runId()), this.runId);
  protected readonly download = new Action();
  protected readonly isOver = isOver;
  /** The form of the report that was last requested. */
  protected saved: 'json' | 'html' = 'json';

  /** Null without one, and for users who may not download it. */
  protected readonly recording = computed(() => {
    const run = this.run.value();
    const offered = run?.recorded && isOver(run) && this.session.may('Tidemark.Configure');
    return offered ? this.api.recording(run) : null;
  });

  constructor() {
    effect(() => {
      this.runId();
      untracked(() => this.download.clear());
    });
  }

  protected saveReport(kind: 'json' | 'html' = 'json'): void {
    this.saved = kind;
    const id = this.runId();
    const show = kind === 'html' ? printFile : saveFile;
    this.download.run(this.api.report(id, kind), (report) => show(report, `reclaim-run-${id}.${kind}`));
  }
}
