import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { ClrTabsModule } from '@clr/angular/layout/tabs';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { apiId } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { AuditSummary, FindingPanel, HostSettings } from '../../../features/audit';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { PlacedTab } from '../../../shared/tabs';
import { HelpLink } from '../../../shared/help-link/help-link';

/** Monitor view of a host: its findings and what was read of it. */
@Component({
  selector: 'td-host-monitor',
  imports: [HelpLink, AuditSummary, ClrTabsModule, EmptyState, FindingPanel, HostSettings, PlacedTab, TextPipe],
  templateUrl: './host-monitor.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HostMonitor {
  private readonly client = inject(VsphereClient);
  private readonly session = inject(CurrentSession);

  protected readonly id: string | null;
  protected readonly mayRemediate = computed(() => this.session.may('Tidemark.Remediate'));

  constructor() {
    const [object] = this.client.contextObjects();
    this.id = object ? apiId(object) : null;
    this.session.load();
  }
}
