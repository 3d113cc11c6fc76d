import { ChangeDetectionStrategy, Component, computed, inject, signal, viewChild } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { CurrentSession } from '../../core/session/current-session';
import { datastoreUrn } from '../../core/vsphere/object-id';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { ArrayStrip, ConnectArray } from '../../features/array';
import { Datastore, DatastoreGrid } from '../../features/inventory';
import { openReclaimDialog } from '../../features/reclaim';

/** Home of the plug-in: the arrays and all VMFS datastores. */
@Component({
  selector: 'td-global-home',
  imports: [ArrayStrip, ConnectArray, DatastoreGrid, TextPipe],
  templateUrl: './global-home.html',
  styleUrl: './global-home.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class GlobalHome {
  private readonly client = inject(VsphereClient);
  private readonly i18n = inject(I18n);
  private readonly session = inject(CurrentSession);
  private readonly grid = viewChild.required(DatastoreGrid);
  private readonly arrays = viewChild.required(ArrayStrip);

  protected readonly connecting = signal(false);
  protected readonly mayConfigure = computed(() => this.session.may('Tidemark.Configure'));
  protected readonly mayRun = computed(() => this.session.may('Tidemark.Run'));

  constructor() {
    this.session.load();
    this.client.globalRefresh.pipe(takeUntilDestroyed()).subscribe(() => this.refresh());
  }

  protected refresh(): void {
    this.grid().refresh();
    this.arrays().refresh();
  }

  protected connected(): void {
    this.connecting.set(false);
    this.refresh();
  }

  protected async run(datastores: readonly Datastore[]): Promise<void> {
    await openReclaimDialog(
      this.client,
      this.i18n,
      datastores.map(({ id }) => id),
    );
    this.grid().refresh();
  }

  protected show(datastore: Datastore): void {
    this.client.showView('tidemarkDatastoreMonitor', datastoreUrn(datastore.id));
  }
}
