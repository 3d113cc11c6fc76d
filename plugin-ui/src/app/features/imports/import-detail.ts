import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  signal,
  untracked,
} from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { DeviceChart } from './device-chart';
import { DeviceSeries, Import, ImportedRun, ImportedVolume } from './import';
import { ImportSums } from './import-sums';
import { ImportsApi } from './imports-api';
import { LoggedRunTable } from './logged-run-table';

/** What an import holds: devices, runs or volumes. */
@Component({
  selector: 'td-import-detail',
  imports: [ByteSizePipe, CountPipe, DeviceChart, ImportSums, Loading, LoggedRunTable, ProblemAlert, TextPipe],
  templateUrl: './import-detail.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ImportDetail implements OnDestroy {
  private readonly api = inject(ImportsApi);

  readonly import = input.required<Import>();

  protected readonly series = new Loadable<readonly DeviceSeries[]>();
  protected readonly runs = new Loadable<readonly ImportedRun[]>();
  protected readonly volumes = new Loadable<readonly ImportedVolume[]>();
  protected readonly problem = computed(() => this.series.problem() ?? this.runs.problem() ?? this.volumes.problem());
  protected readonly loading = computed(() => this.series.loading() || this.runs.loading() || this.volumes.loading());
  protected readonly idle = signal(false);
  /** Devices to which something was sent come first; the rest is shown on demand. */
  protected readonly shown = computed(() => {
    const all = [...(this.series.value() ?? [])].sort((one, other) => activityOf(other) - activityOf(one));
    return this.idle() ? all : all.filter((one) => activityOf(one) > 0);
  });
  protected readonly quiet = computed(() => (this.series.value()?.length ?? 0) - this.shown().length);
  protected readonly opened = signal<DeviceSeries | null>(null);

  constructor() {
    effect(() => {
      this.import();
      untracked(() => this.load());
    });
  }

  protected load(): void {
    const { id, kind } = this.import();
    this.opened.set(null);
    switch (kind) {
      case 'ESXTOP':
        this.series.load(this.api.series(id));
        break;
      case 'HOSTD':
        this.runs.load(this.api.runs(id));
        break;
      case 'VSISH':
        this.volumes.load(this.api.volumes(id));
    }
  }

  protected toggle(series: DeviceSeries): void {
    this.opened.update((open) => (open?.id === series.id ? null : series));
  }

  ngOnDestroy(): void {
    this.series.stop();
    this.runs.stop();
    this.volumes.stop();
  }
}

function activityOf({ figures }: DeviceSeries): number {
  return (
    (figures.unmapIos ?? figures.unmapBytes ?? 0) +
    (figures.xcopyWrites ?? 0) +
    (figures.writeSame ?? 0) +
    (figures.atsFailed ?? 0)
  );
}
