import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { urnOf } from '../../core/vsphere/object-id';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { AuditScore, AuditedHost, FleetAudit } from '../../features/audit';
import { Home } from './home';

/** The audit of the vCenter, which leads to its hosts, clusters and datastores. */
@Component({
  selector: 'td-audit-tab',
  imports: [FleetAudit],
  template: `
    <td-fleet-audit
      [mayRemediate]="home.mayRemediate()"
      [maySchedule]="home.maySchedule()"
      [mayConfigure]="home.mayConfigure()"
      (hostOpened)="showHost($event)"
      (scoreOpened)="showScore($event)"
    />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AuditTab {
  private readonly client = inject(VsphereClient);
  protected readonly home = inject(Home);

  protected showScore({ kind, id }: AuditScore): void {
    if (id !== null && kind === 'CLUSTER') {
      this.client.showView('tidemarkClusterMonitor', urnOf('ClusterComputeResource', id));
    } else if (id !== null) {
      this.home.open(id);
    }
  }

  protected showHost(host: AuditedHost): void {
    this.client.showView('tidemarkHostMonitor', urnOf('HostSystem', host.id));
  }
}
