import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { HelpLink } from '../../../shared/help-link/help-link';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { SpaceBars } from '../../inventory';
import { ReclaimEstimate, gainBytes, gainKey, isOnVmfs } from './reclaim-estimate';
import { DurationRangePipe } from '../run/duration-range';
import { UnitPipe } from '../run/unit';
import { UnitCurve } from './unit-curve';

/** The estimate: space, method, host, and duration; or why the datastore cannot be reclaimed. */
@Component({
  selector: 'td-estimate-panel',
  imports: [
    DateTimePipe,
    DurationRangePipe,
    HelpLink,
    SpaceBars,
    StatementList,
    StatementPipe,
    TextPipe,
    UnitCurve,
    UnitPipe,
  ],
  templateUrl: './estimate-panel.html',
  styleUrl: './estimate-panel.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EstimatePanel {
  readonly estimate = input.required<ReclaimEstimate>();
  /** Shows the run that proved something. */
  readonly showRun = output<string>();

  protected readonly confidence = computed<MessageKey>(() => `confidence.${this.estimate().outlook.confidence}`);
  protected readonly gainKey = computed(() => gainKey(this.estimate()));
  protected readonly gainBytes = computed(() => gainBytes(this.estimate()));
  /** Without those that are points of the first run. */
  protected readonly warnings = computed(() => {
    const { warnings, checklist } = this.estimate();
    return warnings.filter(({ code }) => !checklist.some(({ statement }) => statement.code === code));
  });
  protected readonly onVmfs = computed(() => isOnVmfs(this.estimate()));
}
