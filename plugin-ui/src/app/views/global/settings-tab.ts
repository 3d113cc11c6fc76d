import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
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

/** Settings of the service and of the user. */
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
  protected readonly home = inject(Home);
}
