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
import { Draft, PARTS, Part, ScopeChoice } from './draft';
import { PoliciesApi } from '../policies-api';
import { NamedArray, ScopeChoices } from '../policy';

/** Parts that can be added by hand; datastores are listed by the action on them. */
const ADDABLE = PARTS.filter((part) => !part.toLowerCase().includes('datastoreids'));

interface Named {
  readonly part: Part;
  /** Null for all of the part. */
  readonly id: string | null;
  readonly label: string;
}

interface Item {
  readonly id: string;
  readonly label: string;
}

/** The part of the form for the scope of a policy. */
@Component({
  selector: 'td-policy-scope',
  imports: [Field, StatementPipe, TextPipe],
  templateUrl: './policy-scope.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyScope {
  private readonly api = inject(PoliciesApi);
  private readonly i18n = inject(I18n);
  private readonly arrays = new Loadable<readonly NamedArray[]>(() => this.api.arrays());

  readonly draft = input.required<Draft>();
  /** How many datastores the policy lists one by one. */
  readonly count = input.required<number>();
  readonly changed = output<Partial<Draft>>();

  protected readonly choices = new Loadable<ScopeChoices>(() => this.api.scopeChoices());
  protected readonly scopes = computed((): readonly Choice<ScopeChoice>[] => [
    ...(this.count() > 0
      ? [{ value: 'listed' as const, text: this.i18n.text('policy.scope.listed', { count: this.count() }) }]
      : []),
    ...choicesOf(['all', 'chosen'], (scope) => `policy.scope.${scope}`),
  ]);
  protected readonly kinds = computed(() =>
    ADDABLE.filter((part) => this.draft().scope === 'chosen' || part.startsWith('excluded')),
  );
  protected readonly parts = computed(() => choicesOf(this.kinds(), (part) => `policy.part.${part}`));
  protected readonly asked = signal<Part>('folderIds');
  protected readonly kind = computed(() => {
    const kinds = this.kinds();
    return kinds.includes(this.asked()) ? this.asked() : (kinds[0] ?? 'excludedTagIds');
  });
  protected readonly offered = computed(() =>
    this.items(this.kind())
      .filter(({ id }) => !this.draft().parts[this.kind()].includes(id))
      .map(({ id, label }): Choice => ({ value: id, text: label })),
  );
  protected readonly item = linkedSignal(() => this.offered()[0]?.value ?? '');
  /** The selected items, each with its remove action. */
  protected readonly named = computed((): readonly Named[] =>
    PARTS.filter((part) => this.draft().scope === 'chosen' || part.startsWith('excluded')).flatMap((part): Named[] => {
      const ids = this.draft().parts[part];
      if (part.toLowerCase().includes('datastoreids')) {
        return ids.length > 0 ? [{ part, id: null, label: String(ids.length) }] : [];
      }
      const known = this.items(part);
      return ids.map((id) => ({ part, id, label: known.find((item) => item.id === id)?.label ?? id }));
    }),
  );

  protected partLabel(part: Part): MessageKey {
    return `policy.part.${part}`;
  }

  protected add(id: string): void {
    if (id !== '') {
      const kind = this.kind();
      this.set(kind, [...this.draft().parts[kind], id]);
    }
  }

  /** One of a part, or all of it. */
  protected remove(part: Part, id: string | null): void {
    this.set(part, id === null ? [] : this.draft().parts[part].filter((one) => one !== id));
  }

  private set(part: Part, ids: readonly string[]): void {
    this.changed.emit({ parts: { ...this.draft().parts, [part]: ids } });
  }

  private items(part: Part): readonly Item[] {
    const choices = this.choices.value();
    const places = {
      folderIds: choices?.folders,
      datastoreClusterIds: choices?.datastoreClusters,
      clusterIds: choices?.clusters,
      hostIds: choices?.hosts,
    };
    switch (part) {
      case 'folderIds':
      case 'datastoreClusterIds':
      case 'clusterIds':
      case 'hostIds':
        return (places[part] ?? []).map(({ id, path }) => ({ id, label: path }));
      case 'arrayIds':
        return (this.arrays.value() ?? []).map(({ id, name }) => ({ id, label: name }));
      case 'tagIds':
      case 'excludedTagIds':
        return (choices?.tags ?? []).map(({ id, category, name }) => ({ id, label: `${category}: ${name}` }));
      default:
        return [];
    }
  }
}
