import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { Subscription } from 'rxjs';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Channel, Rule, RuleDefinition, SEVERITIES, TOPICS, Topic } from './notification';
import { NotificationsApi } from './notifications-api';

/** Makes or changes a rule. */
@Component({
  selector: 'td-rule-editor',
  imports: [FormsModule, ProblemAlert, TextPipe],
  templateUrl: './rule-editor.html',
  styleUrl: './notification-form.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RuleEditor implements OnDestroy {
  private readonly api = inject(NotificationsApi);
  private work: Subscription | null = null;

  readonly rule = input.required<Rule | null>();
  readonly channels = input.required<readonly Channel[]>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly severities = SEVERITIES;
  protected readonly allTopics = TOPICS;
  protected readonly draft = linkedSignal<RuleDefinition>(() => {
    const rule = this.rule();
    return {
      name: rule?.name ?? '',
      enabled: rule?.enabled ?? true,
      severity: rule?.severity ?? 'WARNING',
      topics: rule?.topics ?? [],
      objects: rule?.objects ?? [],
      policies: rule?.policies ?? [],
      channels: rule?.channels ?? [],
    };
  });
  protected readonly problem = signal<Problem | null>(null);
  protected readonly busy = signal(false);
  protected readonly complete = computed(() => this.draft().name.trim() !== '' && this.draft().channels.length > 0);

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  protected change(changes: Partial<RuleDefinition>): void {
    this.draft.update((draft) => ({ ...draft, ...changes }));
  }

  protected toggleTopic(topic: Topic): void {
    this.change({ topics: toggled(this.draft().topics, topic) });
  }

  protected toggleChannel(id: string): void {
    this.change({ channels: toggled(this.draft().channels, id) });
  }

  protected ids(text: string): readonly string[] {
    return text.split(/[,;\s]+/).filter((id) => id !== '');
  }

  protected save(): void {
    if (!this.complete() || this.busy()) {
      return;
    }
    this.busy.set(true);
    this.problem.set(null);
    this.work = this.api.saveRule(this.rule()?.id ?? null, this.draft()).subscribe({
      next: () => this.saved.emit(),
      error: (error: unknown) => {
        this.busy.set(false);
        this.problem.set(toProblem(error));
      },
    });
  }
}

function toggled<T>(all: readonly T[], one: T): readonly T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}
