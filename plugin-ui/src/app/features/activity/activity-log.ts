import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { Action } from '../../core/api/action';
import { MessageKey } from '../../core/i18n/en';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Choice, Field, choicesOf } from '../../shared/field';
import { CopyCommand } from '../../shared/copy-command/copy-command';
import { GRID, Grid, folding } from '../../shared/grid';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { StatementList } from '../../shared/statement-list/statement-list';
import { ActivityApi, ActivityEntry, ActivityOutcome, ActivityVerification } from './activity-api';

const LOOKS: Readonly<Record<ActivityOutcome, readonly [shape: string, status: string]>> = {
  done: ['check-circle', 'neutral'],
  refused: ['ban', 'warning'],
  failed: ['error-standard', 'danger'],
};

const OUTCOMES = Object.keys(LOOKS) as readonly ActivityOutcome[];

/** Who did what, when, and how it ended; administrators verify that no entry was changed. */
@Component({
  selector: 'td-activity-log',
  imports: [ClrIcon, CopyCommand, DateTimePipe, Field, GRID, ProblemAlert, StatementList, TextPipe],
  templateUrl: './activity-log.html',
  styles: `
    :host {
      display: block;
    }
    .any {
      overflow-wrap: anywhere;
    }
    cds-icon {
      margin-right: 0.3rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ActivityLog {
  private readonly api = inject(ActivityApi);

  readonly mayConfigure = input.required<boolean>();

  protected readonly folded = folding(() => ({
    at: 150,
    action: 170,
    object: 150,
    outcome: 110,
    actor: 170,
    detail: 240,
  }));
  protected readonly choices: readonly Choice<ActivityOutcome | ''>[] = [
    { value: '', key: 'activity.all' },
    ...choicesOf(OUTCOMES, (outcome) => `activity.outcome.${outcome}`),
  ];
  protected readonly text = signal('');
  protected readonly outcome = signal<ActivityOutcome | ''>('');
  protected readonly narrowed = computed(() => this.text().trim() !== '' || this.outcome() !== '');
  protected readonly page = signal(1);
  protected readonly grid = new Grid<ActivityEntry>((request) => this.api.list(request, this.wanted()));
  protected readonly verification = new Action();
  protected readonly verified = signal<ActivityVerification | null>(null);

  private readonly wanted = computed(() => ({ text: this.text(), outcome: this.outcome() }));

  protected search(text: string, outcome: ActivityOutcome | ''): void {
    this.text.set(text);
    this.outcome.set(outcome);
    this.page.set(1);
  }

  protected look({ outcome }: ActivityEntry): readonly [shape: string, status: string] {
    return LOOKS[outcome];
  }

  protected label({ outcome }: ActivityEntry): MessageKey {
    return `activity.outcome.${outcome}`;
  }

  protected verify(): void {
    this.verified.set(null);
    this.verification.run(this.api.verify(), (result) => this.verified.set(result));
  }

  protected save(): void {
    this.grid.save(this.api.csv(this.wanted()), 'activity.csv');
  }
}
