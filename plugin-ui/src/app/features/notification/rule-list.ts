import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { Action } from '../../core/api/action';
import { TextPipe } from '../../core/i18n/pipes';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Table } from '../../shared/table/table';
import { MissingPrivilege } from '../setup';
import { Channel, Rule } from './notification';
import { NotificationsApi } from './notifications-api';

/** All rules: what each reports over which channels. */
@Component({
  selector: 'td-rule-list',
  imports: [ConfirmDialog, MissingPrivilege, ProblemAlert, Table, TextPipe],
  templateUrl: './rule-list.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RuleList {
  private readonly api = inject(NotificationsApi);

  readonly rules = input.required<readonly Rule[]>();
  readonly channels = input.required<readonly Channel[]>();
  readonly mayConfigure = input.required<boolean>();
  readonly edit = output<Rule | null>();
  readonly changed = output();

  protected readonly deletion = new Action();
  protected readonly deleting = signal<Rule | null>(null);

  protected names(rule: Rule): string {
    return this.channels()
      .filter(({ id }) => rule.channels.includes(id))
      .map(({ name }) => name)
      .join(', ');
  }

  protected delete(): void {
    const rule = this.deleting();
    this.deleting.set(null);
    if (rule) {
      this.deletion.run(this.api.deleteRule(rule.id), () => this.changed.emit());
    }
  }
}
