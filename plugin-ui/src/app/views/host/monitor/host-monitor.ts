import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { ClrTabsModule } from '@clr/angular/layout/tabs';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { apiId } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { AuditSummary, FindingPanel, HostSettings } from '../../../features/audit';
import { LiveEsxtop, LiveHost } from '../../../features/imports';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { PlacedTab } from '../../../shared/tabs';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { HelpLink } from '../../../shared/help-link/help-link';

/** Monitor view of a host: its findings and what was read of it. */
@Component({
  selector: 'td-host-monitor',
  imports: [
    HelpLink,
    AuditSummary,
    ClrTabsModule,
    EmptyState,
    FindingPanel,
    HostSettings,
    LiveEsxtop,
    PlacedTab,
    SectionHeading,
    TextPipe,
  ],
  templateUrl: './host-monitor.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HostMonitor {
  private readonly client = inject(VsphereClient);
  private readonly session = inject(CurrentSession);

  protected readonly id: string | null;
  /** The host alone, whose name the results contain. */
  protected readonly hosts: readonly LiveHost[];
  protected readonly mayRun = computed(() => this.session.may('Tidemark.Run'));
  protected readonly mayRemediate = computed(() => this.session.may('Tidemark.Remediate'));

  constructor() {
    const [object] = this.client.contextObjects();
    this.id = object ? apiId(object) : null;
    this.hosts = this.id === null ? [] : [{ id: this.id, name: '' }];
    this.session.load(this.id ?? undefined);
  }
}
