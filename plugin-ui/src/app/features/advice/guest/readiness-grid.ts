import { ChangeDetectionStrategy, Component, computed, inject, input, model } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { Choice, Field, choicesOf } from '../../../shared/field';
import { GRID, Grid, folding } from '../../../shared/grid';
import {
  AdviceScope,
  CONDITIONS,
  Condition,
  Readiness,
  ReadinessFilter,
  VERDICTS,
  Verdict,
  openChecks,
} from './advice';
import { AdviceApi } from './advice-api';
import { ReadinessDetail } from './readiness-detail';
import { VerdictLabel } from './verdict-label';

/** Disks with their verdicts; paged, sorted and filtered by the service, with every condition in the detail pane. */
@Component({
  selector: 'td-readiness-grid',
  imports: [ByteSizePipe, Field, GRID, ReadinessDetail, TextPipe, VerdictLabel],
  templateUrl: './readiness-grid.html',
  styles: `
    :host {
      display: block;
    }
    .second {
      display: block;
    }
    .wide {
      min-width: 10rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadinessGrid {
  private readonly api = inject(AdviceApi);
  protected readonly folded = folding(() => ({
    vm: 120,
    verdict: 130,
    conditions: 170,
    datastore: 140,
    disk: 110,
    size: 100,
    cluster: 120,
  }));

  readonly scope = input<AdviceScope>({});
  readonly verdict = model<Verdict | ''>('');
  readonly condition = model<Condition | ''>('');

  protected readonly verdicts: readonly Choice<Verdict | ''>[] = [
    { value: '', key: 'advice.any' },
    ...choicesOf(VERDICTS, (verdict) => `advice.verdict.${verdict}`),
  ];
  protected readonly conditions: readonly Choice<Condition | ''>[] = [
    { value: '', key: 'advice.any' },
    ...choicesOf(CONDITIONS, (condition) => `advice.condition.${condition}`),
  ];
  protected readonly grid = new Grid<Readiness>((request) => this.api.readiness(this.filter(), request), {
    textField: 'vm',
  });
  protected opened: Readiness | null = null;
  private readonly filter = computed((): ReadinessFilter => ({
    ...this.scope(),
    verdict: this.verdict() || undefined,
    condition: this.condition() || undefined,
  }));

  protected readonly byDisk = (row: Readiness): string => `${row.vmId} ${row.disk?.key ?? ''}`;

  protected open(row: Readiness): readonly MessageKey[] {
    return openChecks(row).map(({ condition }): MessageKey => `advice.condition.${condition}`);
  }

  protected save(): void {
    this.grid.save(this.api.readinessFile(this.filter(), this.grid.text()), 'in-guest-unmap.csv');
  }
}
