import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { MessageKey } from '../../../core/i18n/en';
import { CountPipe, DurationPipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { HelpLink } from '../../../shared/help-link/help-link';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { ReadingsTable } from './readings-table';
import { ReclaimRun, RunOutcome, isNarrow } from './reclaim-run';
import { OUTCOME_ICONS, RunStateLabel } from '../../../shared/run-state/run-state';
import { UnitPipe } from './unit';

/** The color of each outcome's icon. */
const STATUSES: Readonly<Record<RunOutcome, string>> = {
  RECLAIMED: 'success',
  PARTLY_RECLAIMED: 'info',
  NOTHING_RECLAIMED: 'warning',
  NOT_VERIFIABLE: 'warning',
  STOPPED: 'neutral',
  FAILED: 'danger',
  UNKNOWN: 'warning',
};

/** The result of an ended run: the summary, the figures, and observations. */
@Component({
  selector: 'td-run-result',
  imports: [
    ByteSizePipe,
    ClrIcon,
    CountPipe,
    DurationPipe,
    HelpLink,
    NgTemplateOutlet,
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
  readonly run = input.required<ReclaimRun>();
  protected readonly isNarrow = isNarrow;

  protected readonly verdict = computed(() => {
    const outcome = this.run().outcome ?? 'UNKNOWN';
    return { shape: OUTCOME_ICONS[outcome], status: STATUSES[outcome] };
  });

  protected readonly outcome = computed<MessageKey>(() => `outcome.${this.run().verification.outcome}`);

  /** The summary above the figures, which is not repeated below them. */
  protected readonly summary = computed(() => this.run().verification.summary.text);
  protected readonly observations = computed(() =>
    this.run().observations.filter(({ text }) => text !== this.summary()),
  );

  /** Why nothing was reclaimed is asked for before the figures that prove it. */
  protected readonly causeFirst = computed(() => this.run().outcome === 'NOTHING_RECLAIMED');

  /** Null when the summary already contains it. */
  protected readonly rangeReason = computed(() => {
    const reason = this.run().verification.reclaimedRange?.reason;
    return reason && !this.summary().includes(reason.text) ? reason : null;
  });
}
