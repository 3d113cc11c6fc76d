import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { ConnectArray } from '../../features/array';
import { TrialBanner } from '../../features/server';
import { SetupChecklist, StepKind } from '../../features/setup';
import { HelpLink } from '../../shared/help-link/help-link';
import { ViewTab, ViewTabs } from '../../shared/tabs';
import { Home } from './home';
import { OverviewTab } from './overview-tab';

/** Where the steps are taken that neither open a dialog here nor are a tab of their own. */
const SECTIONS: Partial<Record<StepKind, string>> = {
  VCENTER: 'vcenters',
  SERVICE_ACCOUNT: 'vcenters',
  NOTIFICATION: 'channels',
  BACKUP: 'backups',
};

const TABS: readonly ViewTab[] = [
  { name: '', label: 'home.overview', content: () => Promise.resolve(OverviewTab) },
  { name: 'runs', label: 'home.runs', content: async () => (await import('./runs-tab')).RunsTab },
  { name: 'arrays', label: 'home.arrays', content: async () => (await import('./arrays-tab')).ArraysTab },
  { name: 'reports', label: 'home.reports', content: async () => (await import('../../features/report')).Reports },
  { name: 'audit', label: 'home.tab.audit', content: async () => (await import('./audit-tab')).AuditTab },
  { name: 'policies', label: 'home.policies', content: async () => (await import('./policies-tab')).PoliciesTab },
  { name: 'evidence', label: 'home.evidence', content: async () => (await import('./evidence-tab')).EvidenceTab },
  { name: 'advice', label: 'home.advice', content: async () => (await import('./advice-tab')).AdviceTab },
  { name: 'settings', label: 'home.settings', content: async () => (await import('./settings-tab')).SettingsTab },
];

/** Home of the plug-in: the fleet in numbers, the arrays and all VMFS datastores; what runs, waits and ran; policies; settings. */
@Component({
  selector: 'td-global-home',
  imports: [ConnectArray, HelpLink, SetupChecklist, TextPipe, TrialBanner, ViewTabs],
  providers: [Home],
  templateUrl: './global-home.html',
  styles: `
    .lead {
      margin-bottom: 0.8rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class GlobalHome {
  protected readonly home = inject(Home);
  protected readonly tabs = TABS;

  /** Leads to where a first step is taken. */
  protected take(step: StepKind): void {
    if (step === 'ARRAY') {
      this.home.connect(null);
    } else {
      this.home.askAccount.set(step === 'SERVICE_ACCOUNT');
      this.home.goTo(step === 'AUDIT' ? 'audit' : step === 'POLICY' ? 'policies' : 'settings', SECTIONS[step]);
    }
  }
}
