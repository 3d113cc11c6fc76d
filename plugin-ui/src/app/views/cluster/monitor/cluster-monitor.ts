import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { ClrTabsModule } from '@clr/angular/layout/tabs';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { apiId, urnOf } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { InGuestUnmap } from '../../../features/advice';
import { AuditSummary, AuditedHost, FindingPanel, HostGrid } from '../../../features/audit';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { Loading } from '../../../shared/loading/loading';
import { PlacedTab } from '../../../shared/tabs';
import { HelpLink } from '../../../shared/help-link/help-link';

/** Monitor view of a cluster: its hosts with their score and all their findings. */
@Component({
  selector: 'td-cluster-monitor',
  imports: [
    HelpLink,
    AuditSummary,
    ClrTabsModule,
    EmptyState,
    FindingPanel,
    HostGrid,
    InGuestUnmap,
    Loading,
    PlacedTab,
    TextPipe,
  ],
  templateUrl: './cluster-monitor.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ClusterMonitor {
  private readonly client = inject(VsphereClient);
  private readonly session = inject(CurrentSession);

  protected readonly id: string | null;
  protected readonly scope = computed(() => (this.id === null ? {} : { clusterId: this.id }));
  protected readonly mayRemediate = computed(() => this.session.may('Tidemark.Remediate'));

  constructor() {
    const [object] = this.client.contextObjects();
    this.id = object ? apiId(object) : null;
    this.session.load(this.id ?? undefined);
  }

  protected show(host: AuditedHost): void {
    this.client.showView('tidemarkHostMonitor', urnOf('HostSystem', host.id));
  }
}
