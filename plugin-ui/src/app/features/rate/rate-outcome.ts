import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { CountPipe, DateTimePipe, DurationPipe, RatePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { LastRateChange } from './rate';
import { RateName } from './rate-name';
import { RatesApi } from './rates-api';
import { UnmapSince, measured } from './unmap-since';

/** The prediction of the last rate change, compared with the UNMAP that vCenter counted since. */
@Component({
  selector: 'td-rate-outcome',
  imports: [
    ByteSizePipe,
    CountPipe,
    DateTimePipe,
    DurationPipe,
    ProblemAlert,
    RateName,
    RatePipe,
    StatementPipe,
    TextPipe,
  ],
  templateUrl: './rate-outcome.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RateOutcome {
  private readonly api = inject(RatesApi);
  private readonly i18n = inject(I18n);

  readonly datastoreId = input.required<string>();
  readonly change = input.required<LastRateChange>();

  private readonly since = computed(() => this.change().at);
  protected readonly unmap = new Loadable<UnmapSince>(
    () => this.api.unmapSince(this.datastoreId(), this.since()),
    this.since,
  );
  protected readonly measured = computed(() => {
    const unmap = this.unmap.value();
    return unmap === null ? null : measured(unmap);
  });
  protected readonly span = computed(() => {
    const seen = this.measured();
    return seen?.first && seen.last ? this.i18n.span(seen.first, seen.last) : '–';
  });
}
