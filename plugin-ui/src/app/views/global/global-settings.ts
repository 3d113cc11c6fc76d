import { ChangeDetectionStrategy, Component, input, model, output } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
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

/** Settings of the service and of the user. */
@Component({
  selector: 'td-global-settings',
  imports: [
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
  templateUrl: './global-settings.html',
  styleUrl: './global-home.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class GlobalSettings {
  readonly mayConfigure = input.required<boolean>();
  /** Whether to ask for the service account of the user's vCenter. */
  readonly askAccount = model(false);
  readonly trialEnded = output();
  /** What other parts of the page show was changed. */
  readonly changed = output();
}
