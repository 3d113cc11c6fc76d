import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { CountPipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { ReadingsTable } from './readings-table';
import { ReclaimRun, RunOutcome } from './reclaim-run';
import { RunStateLabel } from './run-state';
import { UnitPipe } from './unit';

interface Verdict {
  readonly shape: string;
  readonly status: string;
}

const VERDICTS: Readonly<Record<RunOutcome, Verdict>> = {
  RECLAIMED: { shape: 'success-standard', status: 'success' },
  PARTLY_RECLAIMED: { shape: 'info-standard', status: 'info' },
  NOTHING_RECLAIMED: { shape: 'warning-standard', status: 'warning' },
  NOT_VERIFIABLE: { shape: 'unknown-status', status: 'warning' },
  STOPPED: { shape: 'ban', status: 'neutral' },
  FAILED: { shape: 'error-standard', status: 'danger' },
  UNKNOWN: { shape: 'unknown-status', status: 'warning' },
};

/** The result of an ended run: the summary, the figures, and observations. */
@Component({
  selector: 'td-run-result',
  imports: [
    ByteSizePipe,
    ClrIcon,
    CountPipe,
    ReadingsTable,
    RunStateLabel,
    StatementList,
    StatementPipe,
    TextPipe,
    UnitPipe,
  ],
  templateUrl: './run-result.html',
  styleUrl: './run-result.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunResult {
  private readonly i18n = inject(I18n);

  readonly run = input.required<ReclaimRun>();

  protected readonly verdict = computed<Verdict>(() => {
    return VERDICTS[this.run().outcome ?? 'UNKNOWN'];
  });

  protected readonly outcome = computed<MessageKey>(() => `outcome.${this.run().verification.outcome}`);

  /** The summary above the figures, which is not repeated below them. */
  protected readonly summary = computed(() => this.run().verification.summary.text);
  protected readonly observations = computed(() =>
    this.run().observations.filter(({ text }) => text !== this.summary()),
  );

  /** Null when the summary already contains it. */
  protected readonly rangeReason = computed(() => {
    const reason = this.run().verification.reclaimedRange?.reason;
    return reason && !this.summary().includes(reason.text) ? reason : null;
  });

  protected readonly elapsed = computed(() => {
    const { startedAt, endedAt } = this.run();
    return startedAt && endedAt ? this.i18n.span(startedAt, endedAt) : null;
  });
}
