import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Observable } from 'rxjs';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { LoadState } from '../../shared/load-state/load-state';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { RunStateLabel } from '../../shared/run-state/run-state';
import { Table } from '../../shared/table/table';
import { MissingPrivilege } from '../setup';
import { PoliciesApi } from './policies-api';
import { cadenceOf } from './cadence';
import { PolicyResult, PolicyStart, ReclaimPolicy } from './policy';
import { PolicyStartResult } from './policy-start-result';
import { PolicyStarts } from './policy-starts';
import { scopeLines } from './scope-lines';
import { ZoneTimePipe } from './zone-time';

interface Offer {
  readonly label: MessageKey;
  readonly allowed: boolean;
  /** Why it is not allowed, unless a privilege is missing. */
  readonly hint?: MessageKey | null;
  readonly act: () => void;
}

/** All reclaim policies: when each starts next, how it went, and what can be done with it. */
@Component({
  selector: 'td-policy-list',
  imports: [
    ClrSpinnerModule,
    ConfirmDialog,
    DateTimePipe,
    LoadState,
    MissingPrivilege,
    PolicyStartResult,
    PolicyStarts,
    ProblemAlert,
    RunStateLabel,
    StatementPipe,
    Table,
    TextPipe,
    ZoneTimePipe,
  ],
  templateUrl: './policy-list.html',
  styleUrl: './policy-list.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyList {
  private readonly api = inject(PoliciesApi);
  private readonly client = inject(VsphereClient);
  private readonly i18n = inject(I18n);

  readonly maySchedule = input.required<boolean>();
  readonly mayRun = input.required<boolean>();
  /** During the trial of the installation, no run starts. */
  readonly trial = input(false);
  /** Opens the editor for a new policy (null) or an existing one. */
  readonly edit = output<ReclaimPolicy | null>();

  protected readonly policies = new Loadable<readonly ReclaimPolicy[]>(() => this.api.list());
  protected readonly action = new Action();
  protected readonly started = signal<PolicyStart | null>(null);
  protected readonly deleting = signal<ReclaimPolicy | null>(null);
  protected readonly opened = signal<string | null>(null);

  protected stateLabel(policy: ReclaimPolicy): MessageKey {
    return `policy.state.${policy.state}`;
  }

  protected startLabel({ state }: PolicyResult): MessageKey {
    return `policy.start.${state}`;
  }

  protected cadence({ definition }: ReclaimPolicy): string {
    return cadenceOf(definition.schedule, this.i18n);
  }

  protected scope(policy: ReclaimPolicy): readonly string[] {
    return scopeLines(policy, this.i18n);
  }

  /** What can be done with the policy, in the order of its buttons. */
  protected actionsOf(policy: ReclaimPolicy): readonly Offer[] {
    const maySchedule = this.maySchedule();
    const pauseOrResume = policy.state === 'ACTIVE' ? 'policy.pause' : 'policy.resume';
    return [
      {
        label: 'policy.runNow',
        allowed: this.mayRun() && !this.trial(),
        hint: this.trial() ? 'trial.note' : null,
        act: () => this.runNow(policy),
      },
      { label: pauseOrResume, allowed: maySchedule, act: () => this.pauseOrResume(policy) },
      { label: 'policy.edit', allowed: maySchedule, act: () => this.edit.emit(policy) },
      { label: 'policy.delete', allowed: maySchedule, act: () => this.deleting.set(policy) },
    ];
  }

  protected toggleStarts(policy: ReclaimPolicy): void {
    this.opened.update((id) => (id === policy.id ? null : policy.id));
  }

  private pauseOrResume(policy: ReclaimPolicy): void {
    this.do(policy, policy.state === 'ACTIVE' ? this.api.pause(policy.id) : this.api.resume(policy.id));
  }

  private runNow(policy: ReclaimPolicy): void {
    this.do(policy, this.api.runNow(policy.id), (start) => {
      this.started.set(start);
      this.opened.set(null);
    });
  }

  protected delete(): void {
    const policy = this.deleting();
    this.deleting.set(null);
    if (policy) {
      this.do(policy, this.api.delete(policy.id));
    }
  }

  private do<T>(policy: ReclaimPolicy, deed: Observable<T>, then: (result: T) => void = () => {}): void {
    this.started.set(null);
    this.action.run(
      deed,
      (result) => {
        then(result);
        // What is to come has changed as well.
        this.client.refresh();
      },
      { subject: policy.id },
    );
  }
}
