import { ChangeDetectionStrategy, Component, computed, input, model } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Check } from '../../../shared/field';
import { ReclaimEstimate } from './reclaim-estimate';

/** The points of the estimates as text: who has read them has read no others. */
export function pointsOf(estimates: readonly ReclaimEstimate[]): string {
  return JSON.stringify(
    estimates.map(({ datastoreId, checklist }) => [
      datastoreId,
      checklist.map(({ topic, fulfilled, statement }) => [topic, fulfilled, statement.code]),
    ]),
  );
}

/** What the service knows of the first run of the installation, to be confirmed before it starts. */
@Component({
  selector: 'td-first-run-checklist',
  imports: [Check, ClrIcon, StatementPipe, TextPipe],
  templateUrl: './first-run-checklist.html',
  styleUrl: './first-run-checklist.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FirstRunChecklist {
  /** Of the runs to start, each with its points. */
  readonly estimates = input.required<readonly ReclaimEstimate[]>();
  readonly confirmed = model(false);

  protected readonly single = computed(() => this.estimates().length === 1);
}
