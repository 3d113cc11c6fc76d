import { ChangeDetectionStrategy, Component, computed, inject, input, model, signal } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { hasMessage } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Choice, Field, choicesOf } from '../../../shared/field';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { DatastoresApi, Named } from '../datastores-api';
import { GridField, GridQuery } from './grid-query';

const GB = 2 ** 30;
const OUTCOMES = [
  'RECLAIMED',
  'PARTLY_RECLAIMED',
  'NOTHING_RECLAIMED',
  'NOT_VERIFIABLE',
  'STOPPED',
  'FAILED',
  'UNKNOWN',
] as const;
/** Filters that come with an address or from a figure and have no field of their own, or whose field cannot show them. */
const FIELDLESS = ['minDeadSpaceBytes', 'lastRunState', 'onArray', 'eligible'] as const;

/** The filters of the datastore grid; what they offer is read when they are opened. */
@Component({
  selector: 'td-datastore-filters',
  imports: [Field, ProblemAlert, StatementPipe, TextPipe],
  templateUrl: './datastore-filters.html',
  styleUrl: './datastore-filters.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreFilters {
  private readonly api = inject(DatastoresApi);
  private readonly i18n = inject(I18n);

  readonly query = model.required<GridQuery>();
  /** Whether there is time to read what the filters offer: the list comes first. */
  readonly ready = input(true);

  protected readonly more = signal(false);
  private readonly opened = computed(
    () => this.more() || ['clusterId', 'tagId', 'policyId'].some((name) => this.query()[name as GridField]),
  );
  protected readonly expanded = this.opened;
  private readonly arrays = new Loadable<readonly Named[]>(() => (this.ready() ? this.api.arrays() : null));
  private readonly policies = new Loadable<readonly Named[]>(() => (this.opened() ? this.api.policies() : null));
  private readonly places = new Loadable(() => (this.opened() ? this.api.places() : null));
  /** What the filters offer could not be read. */
  protected readonly problem = computed(
    () => this.arrays.problem() ?? this.policies.problem() ?? this.places.problem(),
  );

  protected readonly fileSystems: readonly Choice[] = [
    { value: '', key: 'filter.any' },
    ...['VMFS 5', 'VMFS 6'].map((value) => ({ value, text: value })),
  ];
  protected readonly outcomes = computed((): readonly Choice[] => {
    const value = this.query().lastRunOutcome ?? '';
    const choices: readonly Choice[] = [
      { value: '', key: 'filter.any' },
      { value: 'NEVER', key: 'datastore.neverRun' },
      ...choicesOf(OUTCOMES, (outcome) => `run.state.${outcome}`),
    ];
    return choices.some((choice) => choice.value === value)
      ? choices
      : [...choices, { value, text: this.statesOf(value) }];
  });
  protected readonly fieldless = computed(() =>
    FIELDLESS.flatMap((name) => {
      const value = this.query()[name];
      const elsewhere = name === 'minDeadSpaceBytes' && (this.leastGb() !== '' || !(Number(value) > 0));
      return value && !elsewhere ? [{ name, text: this.textOf(name, value) }] : [];
    }),
  );
  protected readonly arrayChoices = computed(() => named(this.arrays.value()));
  protected readonly policyChoices = computed(() => named(this.policies.value()));
  protected readonly clusterChoices = computed(() =>
    named(this.places.value()?.clusters.map(({ id, path }) => ({ id, name: path }))),
  );
  protected readonly tagChoices = computed(() =>
    named(this.places.value()?.tags.map(({ id, name, category }) => ({ id, name: `${category}: ${name}` }))),
  );
  protected readonly tagsMissing = computed(() => this.places.value()?.tagsMissing ?? null);
  protected readonly leastGb = computed(() => {
    const hundredths = Math.round((Number(this.query().minDeadSpaceBytes ?? '') / GB) * 100);
    return hundredths > 0 ? String(hundredths / 100) : '';
  });

  protected retry(): void {
    [this.arrays, this.policies, this.places].filter((list) => list.problem()).forEach((list) => list.reload());
  }

  protected set(name: GridField, value: string): void {
    this.query.update((query) => ({ ...query, [name]: value.trim() || undefined }));
  }

  private textOf(name: (typeof FIELDLESS)[number], value: string): string {
    const { i18n } = this;
    switch (name) {
      case 'minDeadSpaceBytes':
        return `${i18n.text('dead.heading')}: ≥ ${i18n.bytes(Number(value))}`;
      case 'lastRunState':
        return `${i18n.text('datastore.lastRun')}: ${this.statesOf(value)}`;
      case 'onArray':
        return i18n.text(value === 'true' ? 'filter.onArray' : 'filter.notOnArray');
      case 'eligible':
        return `${i18n.text('datastore.readiness')}: ${i18n.text(value === 'true' ? 'eligibility.ready' : 'eligibility.not')}`;
    }
  }

  /** States or outcomes that are joined by commas. */
  private statesOf(value: string): string {
    return value
      .split(',')
      .map((state) => {
        const key = state === 'NEVER' ? 'datastore.neverRun' : `run.state.${state}`;
        return hasMessage(key) ? this.i18n.text(key) : state;
      })
      .join(', ');
  }

  protected setLeast(gb: string): void {
    const bytes = Math.round(Number(gb) * GB);
    this.set('minDeadSpaceBytes', bytes > 0 ? String(bytes) : '');
  }
}

function named(found: readonly Named[] | null | undefined): readonly Choice[] {
  return [{ value: '', key: 'filter.any' }, ...(found ?? []).map(({ id, name }) => ({ value: id, text: name }))];
}
