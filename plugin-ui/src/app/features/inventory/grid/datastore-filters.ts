import { ChangeDetectionStrategy, Component, computed, inject, input, model, signal } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
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
  protected readonly outcomes: readonly Choice[] = [
    { value: '', key: 'filter.any' },
    { value: 'NEVER', key: 'datastore.neverRun' },
    ...choicesOf(OUTCOMES, (outcome) => `run.state.${outcome}`),
  ];
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

  protected setLeast(gb: string): void {
    const bytes = Math.round(Number(gb) * GB);
    this.set('minDeadSpaceBytes', bytes > 0 ? String(bytes) : '');
  }
}

function named(found: readonly Named[] | null | undefined): readonly Choice[] {
  return [{ value: '', key: 'filter.any' }, ...(found ?? []).map(({ id, name }) => ({ value: id, text: name }))];
}
