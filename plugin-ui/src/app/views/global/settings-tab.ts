import { ChangeDetectionStrategy, Component, afterRenderEffect, inject } from '@angular/core';
import { PageAddress } from '../../core/address/page-address';
import { TextPipe } from '../../core/i18n/pipes';
import { ActivityLog } from '../../features/activity';
import { UnmapRisks } from '../../features/inventory';
import { Notifications } from '../../features/notification';
import {
  ApiReference,
  BackupList,
  ReadingSettings,
  ServiceHealth,
  TrialSettings,
  VcenterList,
} from '../../features/server';
import { SetupReturn } from '../../features/setup';
import { SitePanel } from '../../features/site';
import { SectionHeading } from '../../shared/section-heading/section-heading';
import { Home } from './home';

/** Settings of the service and of the user; the address can name the section to show. */
@Component({
  selector: 'td-settings-tab',
  imports: [
    ActivityLog,
    ApiReference,
    BackupList,
    Notifications,
    ReadingSettings,
    SectionHeading,
    ServiceHealth,
    SetupReturn,
    SitePanel,
    TextPipe,
    TrialSettings,
    UnmapRisks,
    VcenterList,
  ],
  templateUrl: './settings-tab.html',
  styleUrl: './section.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SettingsTab {
  private readonly address = inject(PageAddress);
  protected readonly home = inject(Home);

  constructor() {
    // Some sections are there only once it is known what the user may do.
    afterRenderEffect(() => {
      this.home.mayConfigure();
      this.show(this.address.place()['section']);
    });
  }

  private show(section: string | undefined): void {
    const heading = section && document.getElementById(`${section}-heading`);
    if (heading) {
      heading.tabIndex = -1;
      heading.scrollIntoView({ block: 'start' });
      heading.focus({ preventScroll: true });
      this.address.change({ section: '' });
    }
  }
}
