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
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Choice, Field, choicesOf } from '../../../shared/field';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { ScopeChoices, ScopeName } from '../policy';
import { scopeName } from '../scope-lines';
import { Draft, PARTS, Part, ScopeChoice } from './draft';
import { ScopeNodes } from './scope-nodes';
import { Picked, ScopeTree } from './scope-tree';

interface Named {
  readonly part: Part;
  readonly id: string;
  readonly label: string;
}

/** The part of the form for the scope of a policy. */
@Component({
  selector: 'td-policy-scope',
  imports: [Field, ProblemAlert, ScopeTree, StatementPipe, TextPipe],
  providers: [ScopeNodes],
  templateUrl: './policy-scope.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyScope {
  private readonly i18n = inject(I18n);
  private readonly nodes = inject(ScopeNodes);

  readonly draft = input.required<Draft>();
  /** How many datastores the policy lists one by one. */
  readonly count = input.required<number>();
  /** What is known of the names of the stored scope. */
  readonly names = input<readonly ScopeName[]>([]);
  readonly changed = output<Partial<Draft>>();

  protected readonly choices = new Loadable<ScopeChoices>(() => this.nodes.choices);
  protected readonly scopes = computed((): readonly Choice<ScopeChoice>[] => [
    ...(this.count() > 0
      ? [{ value: 'listed' as const, text: this.i18n.text('policy.scope.listed', { count: this.count() }) }]
      : []),
    ...choicesOf(['chosen', 'all'], (scope) => `policy.scope.${scope}`),
  ]);
  /** Names of what was selected since. */
  private readonly picks = signal<ReadonlyMap<string, string>>(new Map());
  protected readonly tags = computed((): readonly Choice[] =>
    (this.choices.value()?.tags ?? [])
      .filter(({ id }) => !this.draft().parts.excludedTagIds.includes(id))
      .map(({ id, category, name }) => ({ value: id, text: `${category}: ${name}` })),
  );
  protected readonly tag = linkedSignal(() => this.tags()[0]?.value ?? '');
  /** The selected items, each with its remove action. */
  protected readonly named = computed((): readonly Named[] => {
    const names = new Map(this.names().map((one) => [one.id, scopeName(one, this.i18n)]));
    for (const { id, name } of this.choices.value()?.datastoreClusters ?? []) {
      names.set(id, name);
    }
    for (const { id, category, name } of this.choices.value()?.tags ?? []) {
      names.set(id, `${category}: ${name}`);
    }
    return PARTS.filter((part) => this.draft().scope === 'chosen' || part.startsWith('excluded')).flatMap((part) =>
      this.draft().parts[part].map((id) => ({ part, id, label: this.picks().get(id) ?? names.get(id) ?? id })),
    );
  });
  /** The scope in words, and what it leaves out. */
  readonly lines = computed((): readonly string[] => {
    const { scope, pattern, excluded } = this.draft();
    const line = (key: 'policy.pattern' | 'policy.excluded', text: string) =>
      text.trim() === '' ? [] : [`${this.i18n.text(key)}: ${text.trim()}`];
    return [
      ...(scope === 'all' ? [this.i18n.text('policy.scope.all')] : []),
      ...(scope === 'listed' ? [this.i18n.text('policy.scope.listed', { count: this.count() })] : []),
      ...this.named().map(({ part, label }) => `${this.i18n.text(`policy.part.${part}`)}: ${label}`),
      ...(scope === 'chosen' ? line('policy.pattern', pattern) : []),
      ...line('policy.excluded', excluded),
    ];
  });

  protected partLabel(part: Part): MessageKey {
    return `policy.part.${part}`;
  }

  protected pick({ part, id, name, wanted }: Picked): void {
    this.picks.update((picks) => new Map(picks).set(id, name));
    const others = this.draft().parts[part].filter((one) => one !== id);
    this.set(part, wanted ? [...others, id] : others);
  }

  protected exclude(tag: string): void {
    if (tag !== '') {
      this.set('excludedTagIds', [...this.draft().parts.excludedTagIds, tag]);
    }
  }

  protected remove(part: Part, id: string): void {
    this.set(
      part,
      this.draft().parts[part].filter((one) => one !== id),
    );
  }

  private set(part: Part, ids: readonly string[]): void {
    this.changed.emit({ parts: { ...this.draft().parts, [part]: ids } });
  }
}
