import { Injectable, computed, effect, inject, untracked } from '@angular/core';
import { PageAddress } from '../../../core/address/page-address';
import { I18n } from '../../../core/i18n/i18n';
import { CurrentSession } from '../../../core/session/current-session';
import { apiId } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { DatastoreStore } from '../../../features/inventory';
import { NewestRun, isOver, openReclaimDialog } from '../../../features/reclaim';

/** The datastore of the monitor view, its run in progress, and what the user may do; the view provides it to its tabs. */
@Injectable()
export class MonitoredDatastore {
  private readonly address = inject(PageAddress);
  private readonly client = inject(VsphereClient);
  private readonly i18n = inject(I18n);
  private readonly session = inject(CurrentSession);
  private readonly runs = inject(NewestRun);
  private readonly store = inject(DatastoreStore);

  readonly id: string | null;
  readonly datastore = this.store.datastore;
  readonly mayRemediate = computed(() => this.session.may('Tidemark.Remediate'));
  readonly mayRun = computed(() => this.session.may('Tidemark.Run'));
  readonly mayRelease = computed(() => this.session.may('Tidemark.Configure'));
  readonly active = computed(() => {
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
  refresh(): void {
    this.client.refresh();
  }

  showRun(run: string): void {
    this.address.change({ tab: 'history', run });
  }

  async run(): Promise<void> {
    if (this.id !== null) {
      await openReclaimDialog(this.client, this.i18n, [this.id]);
      this.refresh();
    }
  }
}
