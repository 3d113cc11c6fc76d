import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { TimeChart } from '../../../shared/time-chart/time-chart';
import { LiveHost } from './live-esxtop-api';
import { LiveDeviceTable } from './live-device-table';
import { LiveEsxtopStore } from './live-esxtop-store';
import { rateLines } from './live-rates';

/** The esxtop counters of a host, from the user's start to the stop. */
@Component({
  selector: 'td-live-esxtop',
  imports: [DateTimePipe, LiveDeviceTable, Loading, ProblemAlert, StatementPipe, TextPipe, TimeChart],
  providers: [LiveEsxtopStore],
  templateUrl: './live-esxtop.html',
  styleUrl: './live-esxtop.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LiveEsxtop {
  private readonly i18n = inject(I18n);
  protected readonly store = inject(LiveEsxtopStore);

  readonly hosts = input.required<readonly LiveHost[]>();
  /** Only these devices are shown; null shows all. */
  readonly devices = input<readonly string[] | null>(null);
  readonly mayStore = input(false);

  protected readonly host = linkedSignal<readonly LiveHost[], string>({
    source: this.hosts,
    computation: (hosts, before) => hosts.find(({ id }) => id === before?.value)?.id ?? hosts[0]?.id ?? '',
  });
  protected readonly shown = computed(() =>
    (this.store.view()?.devices ?? []).filter(({ device }) => this.concerns(device)),
  );
  protected readonly rates = computed(() =>
    rateLines(this.store.points(), (device) => this.concerns(device), this.i18n),
  );

  protected start(): void {
    this.store.start(this.host());
  }

  protected pick(event: Event): void {
    this.host.set((event.target as HTMLSelectElement).value);
  }

  private concerns(device: string): boolean {
    return this.devices()?.includes(device) ?? true;
  }
}
