import { ChangeDetectionStrategy, Component, computed, input, viewChild } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { AuditSummary } from '../audit-summary';
import { FindingPanel } from '../finding/finding-panel';
import { ReclaimObstacleTable } from './reclaim-obstacle-table';

/** The hosts of a datastore: which could reclaim its space, the audit of them, and its findings. */
@Component({
  selector: 'td-datastore-hosts',
  imports: [AuditSummary, FindingPanel, ReclaimObstacleTable, TextPipe],
  template: `
    <td-audit-summary [scope]="hostIds()" [figures]="false" #audit />
    <h2>{{ 'audit.onDatastore' | t }}</h2>
    <td-reclaim-obstacle-table [datastoreId]="datastoreId()" />
    @if (audit.seen()) {
      <h2>{{ 'audit.findings' | t }}</h2>
      @if (unaudited(); as hosts) {
        <p class="td-notice warning">{{ 'audit.unauditedHosts' | t: { hosts, all: hostIds().length } }}</p>
      }
      @if (unaudited() < hostIds().length) {
        <td-finding-panel [scope]="{ datastoreId: datastoreId() }" [mayRemediate]="mayRemediate()" />
      }
    }
  `,
  styles: `
    h2 {
      margin-top: 0.8rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreHosts {
  readonly datastoreId = input.required<string>();
  readonly mayRemediate = input(false);

  private readonly table = viewChild.required(ReclaimObstacleTable);
  private readonly hosts = computed(() => this.table().hosts.value() ?? []);
  protected readonly hostIds = computed(() => this.hosts().map(({ hostId }) => hostId));
  protected readonly unaudited = computed(
    () => this.hosts().filter(({ obstacles }) => obstacles.some(({ code }) => code === 'HOST_NOT_AUDITED')).length,
  );
}
