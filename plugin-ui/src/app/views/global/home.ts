import { Injectable, computed, inject, signal } from '@angular/core';
import { PageAddress, Place } from '../../core/address/page-address';
import { I18n } from '../../core/i18n/i18n';
import { CurrentSession } from '../../core/session/current-session';
import { datastoreUrn } from '../../core/vsphere/object-id';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { StorageArray } from '../../features/array';
import { GridItem, placedQuery } from '../../features/inventory';
import { openReclaimDialog } from '../../features/reclaim';

/** What the tabs of the home page share: what the user may do, what is selected, and the dialogs that are open; the page provides it. */
@Injectable()
export class Home {
  private readonly address = inject(PageAddress);
  private readonly client = inject(VsphereClient);
  private readonly i18n = inject(I18n);
  private readonly session = inject(CurrentSession);

  readonly trial = computed(() => this.session.trial());
  readonly mayConfigure = computed(() => this.session.may('Tidemark.Configure'));
  readonly mayRemediate = computed(() => this.session.may('Tidemark.Remediate'));
  readonly mayRun = computed(() => this.session.may('Tidemark.Run'));
  readonly maySchedule = computed(() => this.session.may('Tidemark.Schedule'));
  readonly maySetRate = computed(() => this.session.may('Tidemark.SetRate'));
  /** What the list of datastores shows. */
  readonly query = placedQuery();
  /** The selected datastores, which stay selected while another tab is open. */
  readonly selected = signal<readonly GridItem[]>([]);
  /** Whether the list of datastores is there, or another tab was opened; what is less urgent waits for it. */
  readonly settled = signal(this.address.place()['tab'] !== undefined);
  readonly connecting = signal(false);
  /** The array that is changed; null while a new one is connected. */
  readonly changing = signal<StorageArray | null>(null);
  /** Whether the settings ask for the service account of the vCenter. */
  readonly askAccount = signal(false);

  constructor() {
    this.session.load();
  }

  /** Shows a tab, at one of its sections if one is named. */
  goTo(tab: string, section = ''): void {
    this.show({ tab, section });
  }

  show(place: Place): void {
    this.address.change(place);
  }

  /** Reloads all parts of the view. */
  refresh(): void {
    this.client.refresh();
  }

  /** What was only previewed can be started now. */
  trialEnded(): void {
    this.session.load();
    this.refresh();
  }

  connect(array: StorageArray | null): void {
    this.changing.set(array);
    this.connecting.set(true);
  }

  connected(): void {
    this.connecting.set(false);
    this.refresh();
  }

  async runOn(datastoreIds: readonly string[]): Promise<void> {
    await openReclaimDialog(this.client, this.i18n, datastoreIds);
    this.refresh();
  }

  /** Shows the monitor view of a datastore. */
  open(datastoreId: string, place: Place = {}): void {
    this.client.showView('tidemarkDatastoreMonitor', datastoreUrn(datastoreId), place);
  }
}
