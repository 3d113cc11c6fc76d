import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal, signal } from '@angular/core';
import { map } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { LoadState } from '../../shared/load-state/load-state';
import { Table } from '../../shared/table/table';
import { DeviceSeries, Import, ImportedRun, ImportedVolume } from './import';
import { ImportCopies } from './import-copies';
import { ImportSums } from './import-sums';
import { ImportsApi } from './imports-api';
import { LoggedRunTable } from './logged-run-table';
import { UnmapChart } from './unmap-chart';

/** Of these there is the one that belongs to the kind of the import. */
interface Content {
  readonly series?: readonly DeviceSeries[];
  readonly runs?: readonly ImportedRun[];
  readonly volumes?: readonly ImportedVolume[];
}

/** The content of an import: devices, runs, or volumes. */
@Component({
  selector: 'td-import-detail',
  imports: [
    ByteSizePipe,
    CountPipe,
    ImportCopies,
    ImportSums,
    LoadState,
    LoggedRunTable,
    StatementPipe,
    Table,
    TextPipe,
    UnmapChart,
  ],
  templateUrl: './import-detail.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ImportDetail {
  private readonly api = inject(ImportsApi);

  readonly import = input.required<Import>();

  private readonly id = computed(() => this.import().id);
  private readonly kind = computed(() => this.import().kind);
  protected readonly content = new Loadable<Content>(() => {
    const id = this.id();
    switch (this.kind()) {
      case 'ESXTOP':
        return this.api.series(id).pipe(map((series) => ({ series })));
      case 'HOSTD':
        return this.api.runs(id).pipe(map((runs) => ({ runs })));
      case 'VSISH':
        return this.api.volumes(id).pipe(map((volumes) => ({ volumes })));
    }
  });
  protected readonly series = computed(() => this.content.value()?.series);
  protected readonly runs = computed(() => this.content.value()?.runs);
  protected readonly volumes = computed(() => this.content.value()?.volumes);
  protected readonly idle = signal(false);
  /** Devices to which something was sent come first; the rest is shown on demand. */
  protected readonly shown = computed(() => {
    const all = [...(this.series() ?? [])].sort((one, other) => activityOf(other) - activityOf(one));
    return this.idle() ? all : all.filter((one) => activityOf(one) > 0);
  });
  protected readonly quiet = computed(() => (this.series()?.length ?? 0) - this.shown().length);
  protected readonly opened = linkedSignal<string, DeviceSeries | null>({ source: this.id, computation: () => null });

  protected toggle(series: DeviceSeries): void {
    this.opened.update((open) => (open?.id === series.id ? null : series));
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
