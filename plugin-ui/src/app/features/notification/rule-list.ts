import { ChangeDetectionStrategy, Component, OnDestroy, inject, input, output, signal } from '@angular/core';
import { Subscription } from 'rxjs';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Channel, Rule } from './notification';
import { NotificationsApi } from './notifications-api';

/** All rules: what each tells over which channels. */
@Component({
  selector: 'td-rule-list',
  imports: [ConfirmDialog, ProblemAlert, TextPipe],
  templateUrl: './rule-list.html',
  styleUrl: './notification-table.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RuleList implements OnDestroy {
  private readonly api = inject(NotificationsApi);
  private work: Subscription | null = null;

  readonly rules = input.required<readonly Rule[]>();
  readonly channels = input.required<readonly Channel[]>();
  readonly mayConfigure = input.required<boolean>();
  readonly edit = output<Rule | null>();
  readonly changed = output();

  protected readonly problem = signal<Problem | null>(null);
  protected readonly deleting = signal<Rule | null>(null);

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

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
      this.problem.set(null);
      this.work = this.api.deleteRule(rule.id).subscribe({
        next: () => this.changed.emit(),
        error: (error: unknown) => this.problem.set(toProblem(error)),
      });
    }
  }
}
