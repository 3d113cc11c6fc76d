import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
} from '@angular/core';
import { Observable } from 'rxjs';
import { Action } from '../../core/api/action';
import { TextPipe } from '../../core/i18n/pipes';
import { Check, Field, choicesOf } from '../../shared/field';
import { FormDialog } from '../../shared/form-dialog/form-dialog';
import { Channel, Named, OUTCOMES, Outcome, Rule, RuleDefinition, SEVERITIES, TOPICS, Topic } from './notification';
import { NamedChoice } from './named-choice';
import { NotificationsApi } from './notifications-api';

/** Creates or edits a rule. */
@Component({
  selector: 'td-rule-editor',
  imports: [Check, Field, FormDialog, NamedChoice, TextPipe],
  templateUrl: './rule-editor.html',
  styleUrl: './notification-form.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RuleEditor {
  private readonly api = inject(NotificationsApi);

  readonly rule = input.required<Rule | null>();
  readonly channels = input.required<readonly Channel[]>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly severities = choicesOf(SEVERITIES, (severity) => `severity.${severity}`);
  protected readonly allTopics = TOPICS;
  protected readonly allOutcomes = OUTCOMES;
  protected readonly draft = linkedSignal<RuleDefinition>(() => {
    const rule = this.rule();
    return {
      name: rule?.name ?? '',
      enabled: rule?.enabled ?? true,
      severity: rule?.severity ?? 'WARNING',
      topics: rule?.topics ?? [],
      objects: rule?.objects ?? [],
      policies: rule?.policies ?? [],
      outcomes: rule?.outcomes ?? [],
      channels: rule?.channels ?? [],
    };
  });
  protected readonly subjects = computed(() => this.rule()?.subjects ?? []);
  protected readonly findObjects = (text: string, most: number): Observable<readonly Named[]> =>
    this.api.objects(text, most);
  protected readonly findPolicies = (text: string, most: number): Observable<readonly Named[]> =>
    this.api.policies(text, most);
  protected readonly saving = new Action();
  /** Names that are not known, and so are not in the rule: without them it would report more than was meant. */
  protected readonly object = signal('');
  protected readonly policy = signal('');
  protected readonly complete = computed(
    () =>
      this.draft().name.trim() !== '' &&
      this.draft().channels.length > 0 &&
      this.object().trim() === '' &&
      this.policy().trim() === '',
  );

  protected change(changes: Partial<RuleDefinition>): void {
    this.draft.update((draft) => ({ ...draft, ...changes }));
  }

  protected toggleTopic(topic: Topic): void {
    this.change({ topics: toggled(this.draft().topics, topic) });
  }

  protected toggleOutcome(outcome: Outcome): void {
    this.change({ outcomes: toggled(this.draft().outcomes, outcome) });
  }

  protected toggleChannel(id: string): void {
    this.change({ channels: toggled(this.draft().channels, id) });
  }

  protected save(): void {
    if (!this.complete() || this.saving.busy()) {
      return;
    }
    this.saving.run(this.api.saveRule(this.rule()?.id ?? null, this.draft()), () => this.saved.emit());
  }
}

function toggled<T>(all: readonly T[], one: T): readonly T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}
