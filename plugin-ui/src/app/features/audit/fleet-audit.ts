import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { PageAddress } from '../../core/address/page-address';
import { placed } from '../../core/address/placed';
import { TextPipe } from '../../core/i18n/pipes';
import { SubTab, SubTabs } from '../../shared/tabs';
import { AuditedHost } from './audit';
import { AuditSummary } from './audit-summary';
import { FindingPanel } from './finding/finding-panel';
import { HostGrid } from './score/host-grid';
import { ProfileGrid } from './profile/profile-grid';
import { RemediationHistory } from './remediation/remediation-history';
import { RuleGrid } from './rule-grid';
import { ScheduleGrid } from './schedule/schedule-grid';
import { AuditScore } from './score/audit-score';
import { ScoreGrid } from './score/score-grid';

const LOOKS = ['rules', 'findings', 'hosts', 'clusters', 'datastores', 'changes', 'schedules', 'profiles'] as const;
type Look = (typeof LOOKS)[number];

/** The audit of a whole vCenter: findings by rule and one by one, scores, and changes. */
@Component({
  selector: 'td-fleet-audit',
  imports: [
    AuditSummary,
    FindingPanel,
    HostGrid,
    ProfileGrid,
    RemediationHistory,
    RuleGrid,
    ScheduleGrid,
    ScoreGrid,
    SubTabs,
    TextPipe,
  ],
  template: `
    <td-audit-summary />
    <td-sub-tabs [tabs]="looks" [shown]="look()" (picked)="choose($event)" />
    @switch (look()) {
      @case ('hosts') {
        <td-host-grid (opened)="hostOpened.emit($event)" />
      }
      @case ('clusters') {
        <td-score-grid kind="cluster" (opened)="scoreOpened.emit($event)" />
      }
      @case ('datastores') {
        <td-score-grid kind="datastore" (opened)="scoreOpened.emit($event)" />
      }
      @case ('changes') {
        <td-remediation-history [mayRemediate]="mayRemediate()" />
      }
      @case ('schedules') {
        <td-audit-schedule-grid [maySchedule]="maySchedule()" />
      }
      @case ('profiles') {
        <td-profile-grid [mayConfigure]="mayConfigure()" />
      }
      @case ('findings') {
        @if (ruleId(); as rule) {
          <button type="button" class="btn btn-sm btn-link" (click)="ruleId.set('')">
            {{ 'audit.allRules' | t: { rule } }}
          </button>
        }
        <td-finding-panel [ruleId]="ruleId() || null" [mayRemediate]="mayRemediate()" />
      }
      @default {
        <td-rule-grid (opened)="showRule($event)" />
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FleetAudit {
  readonly mayRemediate = input(false);
  readonly maySchedule = input(false);
  readonly mayConfigure = input(false);
  readonly hostOpened = output<AuditedHost>();
  readonly scoreOpened = output<AuditScore>();

  protected readonly looks: readonly SubTab<Look>[] = [
    { id: 'rules', label: 'audit.byRule' },
    { id: 'findings', label: 'audit.findings' },
    { id: 'hosts', label: 'audit.hosts' },
    { id: 'clusters', label: 'audit.clusters' },
    { id: 'datastores', label: 'audit.datastores' },
    { id: 'changes', label: 'remedy.history' },
    { id: 'schedules', label: 'auditSchedule.heading' },
    { id: 'profiles', label: 'profile.heading' },
  ];
  private readonly address = inject(PageAddress);
  private readonly chosen = placed<Look>('show', 'rules', LOOKS);
  protected readonly ruleId = placed('rule', '');
  /** A link to a finding names no look. */
  protected readonly look = computed<Look>(() =>
    this.chosen() === 'rules' && (this.ruleId() || this.address.place()['finding']) ? 'findings' : this.chosen(),
  );

  protected choose(look: Look): void {
    this.ruleId.set('');
    this.address.change({ finding: '' });
    this.chosen.set(look);
  }

  protected showRule(id: string): void {
    this.ruleId.set(id);
    this.chosen.set('findings');
  }
}
