import { ChangeDetectionStrategy, Component, computed, effect, inject, untracked } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { ClrTabsModule } from '@clr/angular/layout/tabs';
import { PageAddress } from '../../../core/address/page-address';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { apiId } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { InGuestUnmap, OldHostList, OldVmfsList } from '../../../features/advice';
import { DatastoreHosts } from '../../../features/audit';
import { CapacityCharts } from '../../../features/capacity';
import { LoggedRuns } from '../../../features/imports';
import { DatastoreFacts, DatastoreStore } from '../../../features/inventory';
import { LastRun, NewestRun, RunHistory, RunLive, isOver, openReclaimDialog } from '../../../features/reclaim';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { LoadState } from '../../../shared/load-state/load-state';
import { Loading } from '../../../shared/loading/loading';
import { PlacedTab } from '../../../shared/placed-tab';
import { SectionHeading } from '../../../shared/section-heading/section-heading';

/** Monitor view of a datastore in parts: what it is and can gain, what happened, its hosts, its guests, and what hosts logged. */
@Component({
  selector: 'td-datastore-monitor',
  imports: [
    SectionHeading,
    CapacityCharts,
    ClrIcon,
    ClrTabsModule,
    DatastoreFacts,
    DatastoreHosts,
    EmptyState,
    InGuestUnmap,
    LastRun,
    LoadState,
    Loading,
    LoggedRuns,
    OldHostList,
    OldVmfsList,
    PlacedTab,
    RunHistory,
    RunLive,
    TextPipe,
  ],
  providers: [DatastoreStore, NewestRun],
  templateUrl: './datastore-monitor.html',
  styleUrl: './datastore-monitor.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreMonitor {
  private readonly address = inject(PageAddress);
  private readonly client = inject(VsphereClient);
  private readonly i18n = inject(I18n);
  private readonly session = inject(CurrentSession);
  private readonly runs = inject(NewestRun);
  protected readonly store = inject(DatastoreStore);

  protected readonly id: string | null;
  protected readonly scope = computed(() => (this.id === null ? {} : { datastoreId: this.id }));
  protected readonly mayRemediate = computed(() => this.session.may('Tidemark.Remediate'));
  protected readonly mayRun = computed(() => this.session.may('Tidemark.Run'));
  protected readonly mayRelease = computed(() => this.session.may('Tidemark.Configure'));
  /** Whether a run is what to do next: there is dead space, or it is not known. */
  protected readonly worthwhile = computed(() => this.store.datastore.value()?.deadSpace?.bytes !== 0);
  protected readonly active = computed(() => {
    const run = this.runs.newest.value()?.run;
    return run && !isOver(run) ? run : null;
  });

  constructor() {
    const [datastore] = this.client.contextObjects();
    this.id = datastore ? apiId(datastore) : null;
    if (this.id !== null) {
      this.session.load(this.id);
      this.store.open(this.id);
      this.runs.watch(this.id);
    }
    // A run that came or went unseen has changed the figures and the history as well.
    let known: string | null = null;
    effect(() => {
      const newest = this.runs.newest.value();
      const seen = newest && `${newest.run?.id ?? ''} ${newest.run?.state ?? ''}`;
      if (seen !== known && known !== null) {
        untracked(() => this.refresh());
      }
      known = seen ?? known;
    });
  }

  /** Reloads all parts of the view. */
  protected refresh(): void {
    this.client.refresh();
  }

  protected showRun(run: string): void {
    this.address.change({ tab: 'history', run });
  }

  protected async run(): Promise<void> {
    if (this.id !== null) {
      await openReclaimDialog(this.client, this.i18n, [this.id]);
      this.refresh();
    }
  }
}
