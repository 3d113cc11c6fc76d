import { ChangeDetectionStrategy, Component, computed, inject, output, signal } from '@angular/core';
import { tap } from 'rxjs';
import { ClrIcon } from '@clr/angular/icon';
import { PageAddress } from '../../../core/address/page-address';
import { MessageKey } from '../../../core/i18n/en';
import { CountPipe, DateTimePipe, DurationPipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { Choice, Field } from '../../../shared/field';
import { GRID, Grid } from '../../../shared/grid';
import { OtherSources } from '../../../shared/other-sources/other-sources';
import { PoolAlarm } from '../../../shared/other-sources/pool-alarm';
import { Table } from '../../../shared/table/table';
import { CoverageApi, CoverageList, CoverageRow, CoverageState } from './coverage-api';

const LOOKS: Readonly<Record<CoverageState, readonly [shape: string, status: string]>> = {
  PROVEN: ['check-circle', 'success'],
  UNCERTAIN: ['warning-standard', 'warning'],
  NO_FIGURE: ['warning-standard', 'warning'],
  ARRAY_UNAVAILABLE: ['disconnect', 'danger'],
  VOLUME_NOT_FOUND: ['warning-standard', 'warning'],
  ARRAY_NOT_CONNECTED: ['disconnect', 'warning'],
  ARRAY_NOT_SUPPORTED: ['info-standard', 'neutral'],
  NOT_ON_ARRAY: ['info-standard', 'neutral'],
};

const STATES = Object.keys(LOOKS) as readonly CoverageState[];

/** Each VMFS datastore with the volumes that prove what is reclaimed on it, or why none does and what to do; with sums. */
@Component({
  selector: 'td-coverage',
  imports: [
    ByteSizePipe,
    ClrIcon,
    CountPipe,
    DateTimePipe,
    DurationPipe,
    Field,
    GRID,
    OtherSources,
    PoolAlarm,
    StatementPipe,
    Table,
    TextPipe,
  ],
  templateUrl: './coverage.html',
  styles: `
    cds-icon {
      margin-right: 0.3rem;
    }
    td-table {
      max-width: 40rem;
      margin-bottom: 0.8rem;
    }
    clr-dg-cell p {
      margin: 0;
      overflow-wrap: anywhere;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Coverage {
  private readonly api = inject(CoverageApi);
  private readonly address = inject(PageAddress);

  /** Shows a datastore; its id. */
  readonly opened = output<string>();

  /** Those with one state, or all; in the address of the page. */
  protected readonly state = computed(
    (): CoverageState | '' => STATES.find((state) => state === this.address.place()['coverage']) ?? '',
  );
  protected readonly choices: readonly Choice[] = [
    { value: '', key: 'coverage.all' },
    ...STATES.map((state) => ({ value: state, key: keyOf(state) })),
  ];
  protected readonly sums = signal<CoverageList['sums']>([]);
  protected readonly grid = new Grid<CoverageRow>(
    (request) => this.api.list(request, this.state()).pipe(tap(({ sums }) => this.sums.set(sums))),
    { textField: 'name' },
  );

  protected shape(state: CoverageState): string {
    return LOOKS[state][0];
  }

  protected status(state: CoverageState): string {
    return LOOKS[state][1];
  }

  protected key(state: CoverageState): MessageKey {
    return keyOf(state);
  }

  protected show(state: string): void {
    this.address.change({ coverage: state });
  }

  protected save(): void {
    this.grid.save(this.api.csv(this.grid.text(), this.state()), 'coverage.csv');
  }
}

function keyOf(state: CoverageState): MessageKey {
  return `coverage.state.${state}`;
}
