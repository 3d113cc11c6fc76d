import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  untracked,
} from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { StatementList } from '../../shared/statement-list/statement-list';
import { DatastoreRate, rateOf } from './rate';
import { RateName } from './rate-name';
import { RatesApi } from './rates-api';

/** The automatic reclaim rate of a datastore as vCenter and every mounting host show it. */
@Component({
  selector: 'td-rate-panel',
  imports: [Loading, ProblemAlert, RateName, StatementList, StatementPipe, TextPipe],
  templateUrl: './rate-panel.html',
  styleUrl: './rate-panel.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RatePanel implements OnDestroy {
  private readonly api = inject(RatesApi);

  readonly datastoreId = input.required<string>();

  protected readonly read = new Loadable<DatastoreRate>();
  /** What was read, for those who go on with it. */
  readonly known = computed(() => this.read.value());
  protected readonly rate = computed(() => {
    const value = this.read.value();
    return value ? rateOf(value) : null;
  });

  constructor() {
    effect(() => {
      this.datastoreId();
      untracked(() => this.refresh());
    });
  }

  refresh(): void {
    this.read.load(this.api.get(this.datastoreId()));
  }

  ngOnDestroy(): void {
    this.read.stop();
  }
}
