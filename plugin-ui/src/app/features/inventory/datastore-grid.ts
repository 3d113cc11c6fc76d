import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { MessageKey, hasMessage } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { DateTimePipe, RatioPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { GRID, Grid } from '../../shared/grid';
import { Datastore, DatastoreFilter } from './datastore';
import { DatastoresApi } from './datastores-api';
import { rateText } from './rate-text';

/** MB/s of one host at priority low, and at most. */
const LOW = 25;
const CEILING = 1000;

/** All VMFS datastores; paged, sorted and filtered by the service. */
@Component({
  selector: 'td-datastore-grid',
  imports: [ByteSizePipe, ClrIcon, DateTimePipe, GRID, RatioPipe, StatementPipe, TextPipe],
  templateUrl: './datastore-grid.html',
  styleUrl: './datastore-grid.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreGrid {
  private readonly api = inject(DatastoresApi);
  private readonly i18n = inject(I18n);

  /** Further filters of the datastore list. */
  readonly filter = input<DatastoreFilter>({});
  /** Whether the user may start runs. */
  readonly mayRun = input(true);
  /** Whether the user may set automatic reclaim rates. */
  readonly maySetRate = input(false);
  /** When UNMAP was last counted, by datastore; null while that is not known. */
  readonly lastUnmap = input<ReadonlyMap<string, string> | null>(null);
  readonly setRate = output<readonly Datastore[]>();
  readonly run = output<readonly Datastore[]>();
  readonly opened = output<Datastore>();

  protected readonly grid = new Grid<Datastore>((request) => this.api.list(request, this.filter()), {
    textField: 'name',
  });
  protected readonly selected = signal<Datastore[]>([]);

  protected readonly byId = (datastore: Datastore): string => datastore.id;

  protected rate(datastore: Datastore): string {
    return rateText(datastore.reclaimRate, this.i18n);
  }

  /** MB/s that all hosts together may reach; null without automatic reclaim. */
  protected expected({ reclaimRate, hostCount }: Datastore): number | null {
    const each =
      reclaimRate?.method === 'fixed'
        ? reclaimRate.fixedMBps
        : reclaimRate?.method === 'dynamic'
          ? reclaimRate.maxMBps
          : reclaimRate?.priority === 'low'
            ? LOW
            : null;
    return each ? Math.min(each, CEILING) * hostCount : null;
  }

  protected stateKey(state: string): MessageKey {
    const key = `run.state.${state}`;
    return hasMessage(key) ? key : 'run.state.UNKNOWN';
  }

  protected reasons(datastore: Datastore): string {
    const { reasons } = datastore.eligibility;
    return reasons.length > 0
      ? reasons.map((reason) => this.i18n.statement(reason)).join(' ')
      : this.i18n.text('eligibility.not');
  }
}
