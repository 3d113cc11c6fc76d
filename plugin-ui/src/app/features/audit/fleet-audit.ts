import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { placed } from '../../core/address/placed';
import { TextPipe } from '../../core/i18n/pipes';
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

const LOOKS = ['findings', 'hosts', 'clusters', 'datastores', 'rules', 'changes', 'schedules', 'profiles'] as const;
type Look = (typeof LOOKS)[number];

/** The audit of a whole vCenter: findings, hosts, rules and changes. */
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
    TextPipe,
  ],
  template: `
    <td-audit-summary />
    <div class="btn-group" role="group" [attr.aria-label]="'audit.show' | t">
      @for (choice of looks; track choice.id) {
        <button
          type="button"
          class="btn btn-sm"
          [class.btn-primary]="look() === choice.id"
          [attr.aria-pressed]="look() === choice.id"
          (click)="choose(choice.id)"
        >
          {{ choice.label | t }}
        </button>
      }
      @if (ruleId(); as rule) {
        <button type="button" class="btn btn-sm btn-link" (click)="ruleId.set('')">
          {{ 'audit.allRules' | t: { rule } }}
        </button>
      }
    </div>
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
      @case ('rules') {
        <td-rule-grid (opened)="showRule($event)" />
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
      @default {
        <td-finding-panel [ruleId]="ruleId() || null" [mayRemediate]="mayRemediate()" />
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

  protected readonly looks = [
    { id: 'findings', label: 'audit.findings' },
    { id: 'hosts', label: 'audit.hosts' },
    { id: 'clusters', label: 'audit.clusters' },
    { id: 'datastores', label: 'audit.datastores' },
    { id: 'rules', label: 'audit.rules' },
    { id: 'changes', label: 'remedy.history' },
    { id: 'schedules', label: 'auditSchedule.heading' },
    { id: 'profiles', label: 'profile.heading' },
  ] as const;
  protected readonly look = placed<Look>('show', 'findings', LOOKS);
  protected readonly ruleId = placed('rule', '');

  protected choose(look: Look): void {
    this.ruleId.set('');
    this.look.set(look);
  }

  protected showRule(id: string): void {
    this.ruleId.set(id);
    this.look.set('findings');
  }
}
