import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { CountPipe, DateTimePipe, TextPipe } from '../../../core/i18n/pipes';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { LoadState } from '../../../shared/load-state/load-state';
import { AdviceScope, Condition, Named, ReadinessSummary, Verdict } from './advice';
import { AdviceApi } from './advice-api';
import { ReadinessGroups } from './readiness-groups';
import { VerdictLabel } from './verdict-label';

/** Disks counted by verdict, by condition, and for each datastore and cluster; every number can be picked. */
@Component({
  selector: 'td-readiness-numbers',
  imports: [ByteSizePipe, CountPipe, DateTimePipe, LoadState, ReadinessGroups, TextPipe, VerdictLabel],
  templateUrl: './readiness-numbers.html',
  styleUrl: './readiness-numbers.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadinessNumbers {
  private readonly api = inject(AdviceApi);
  private readonly client = inject(VsphereClient);

  readonly scope = input<AdviceScope>({});
  readonly verdictPicked = output<Verdict>();
  readonly conditionPicked = output<Condition>();
  readonly groupPicked = output<{ by: 'datastoreId' | 'clusterId'; object: Named }>();
  protected readonly summary = new Loadable<ReadinessSummary>(() => this.api.readinessSummary(this.scope()));

  /** Whether there are hosts whose option blocks UNMAP; the audit changes it. */
  protected readonly fixable = computed(() =>
    this.summary.value()?.conditions.some(({ condition, failing }) => condition === 'BLOCK_DELETE' && failing > 0),
  );

  protected fix(): void {
    this.client.showView('tidemarkHome', null, { tab: 'audit', show: 'findings', rule: 'block-delete' });
  }

  protected conditionKey(condition: Condition): MessageKey {
    return `advice.condition.${condition}`;
  }
}
