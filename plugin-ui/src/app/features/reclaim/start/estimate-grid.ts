import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { Statement } from '../../../core/api/statement';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { GRID, folding } from '../../../shared/grid';
import { ReclaimEstimate, gainBytes, gainKey, isPermitted } from './reclaim-estimate';
import { ReclaimWizardStore } from './reclaim-wizard-store';
import { DurationRangePipe } from '../run/duration-range';

const LOWERING: ReadonlySet<string> = new Set(['PROVED_NOTHING_RECLAIMED', 'PROVED_PARTLY_RECLAIMED']);

/** The estimates of several datastores, to select those to run. */
@Component({
  selector: 'td-estimate-grid',
  imports: [DurationRangePipe, GRID, StatementPipe, TextPipe],
  templateUrl: './estimate-grid.html',
  styles: `
    :host {
      display: block;
    }
    clr-dg-cell {
      overflow-wrap: anywhere;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EstimateGrid {
  private readonly i18n = inject(I18n);
  protected readonly folded = folding(() => ({ name: 150, gain: 150, duration: 150, method: 140, host: 150 }));

  readonly estimates = input.required<readonly ReclaimEstimate[]>();
  readonly loading = input(false);
  readonly selected = input.required<ReclaimEstimate[]>();
  readonly selectedChange = output<ReclaimEstimate[]>();

  protected readonly startable = (estimate: ReclaimEstimate): boolean => ReclaimWizardStore.startable(estimate);
  protected readonly gainKey = gainKey;
  protected readonly gainBytes = gainBytes;
  /** Clarity also requests rows that have no item yet. */
  protected readonly byId = (estimate: ReclaimEstimate | undefined): string | undefined => estimate?.datastoreId;

  protected why(estimate: ReclaimEstimate): string {
    const reasons = isPermitted(estimate)
      ? estimate.reasons
      : estimate.warnings.filter(({ code }) => code === 'PERMISSION_MISSING');
    return reasons.map((reason) => this.i18n.statement(reason)).join(' ');
  }

  protected confidence(estimate: ReclaimEstimate): MessageKey {
    return `confidence.${estimate.outlook.confidence}`;
  }

  /** What an earlier run proved, if it lowers the expectation. */
  protected proof({ outlook }: ReclaimEstimate): Statement | null {
    return outlook.reasons.find(({ code }) => LOWERING.has(code)) ?? null;
  }
}
