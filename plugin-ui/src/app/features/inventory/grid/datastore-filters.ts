import { ChangeDetectionStrategy, Component, computed, inject, input, model, signal } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { hasMessage } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Choice, Field, choicesOf } from '../../../shared/field';
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
/** Filters that come with an address or from a figure and have no field of their own. */
const FIELDLESS = ['lastRunState', 'onArray', 'eligible'] as const;

/** The filters of the datastore grid; what they offer is read when they are opened. */
@Component({
  selector: 'td-datastore-filters',
  imports: [Field, StatementPipe, TextPipe],
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
      return value ? [{ name, text: this.textOf(name, value) }] : [];
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
    const least = Number(this.query().minDeadSpaceBytes ?? '');
    return least > 0 ? String(Math.round((least / GB) * 100) / 100) : '';
  });

  protected set(name: GridField, value: string): void {
    this.query.update((query) => ({ ...query, [name]: value.trim() || undefined }));
  }

  private textOf(name: (typeof FIELDLESS)[number], value: string): string {
    const { i18n } = this;
    switch (name) {
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
