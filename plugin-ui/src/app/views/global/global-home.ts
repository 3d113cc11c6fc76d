import { ChangeDetectionStrategy, Component, ElementRef, computed, inject, signal, viewChild } from '@angular/core';
import { ClrTabsModule } from '@clr/angular/layout/tabs';
import { PageAddress, Place } from '../../core/address/page-address';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { CurrentSession } from '../../core/session/current-session';
import { datastoreUrn, urnOf } from '../../core/vsphere/object-id';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { InGuestUnmap, StorageAdvice } from '../../features/advice';
import { ArrayOverview, ArrayStrip, ConnectArray, StorageArray } from '../../features/array';
import { AuditedHost, FleetAudit, AuditScore } from '../../features/audit';
import { FleetNumbers, LastUnmaps, TopOffenders } from '../../features/capacity';
import { Evidence } from '../../features/imports';
import { Datastore, DatastoreFilter, DatastoreGrid, GridItem, placedQuery, queryOf } from '../../features/inventory';
import { PolicyOccurrences, Policies, openScheduleDialog } from '../../features/policy';
import { openRateDialog } from '../../features/rate';
import { Reports } from '../../features/report';
import { RunHistory, RunLive, RunQueue, openReclaimDialog } from '../../features/reclaim';
import { TrialBanner } from '../../features/server';
import { SetupChecklist, StepKind } from '../../features/setup';
import { HelpLink } from '../../shared/help-link/help-link';
import { Loading } from '../../shared/loading/loading';
import { PlacedTab } from '../../shared/placed-tab';
import { SectionHeading } from '../../shared/section-heading/section-heading';
import { GlobalSettings } from './global-settings';

/** Home of the plug-in: the fleet in numbers, the arrays and all VMFS datastores; what runs, waits and ran; policies; settings. */
@Component({
  selector: 'td-global-home',
  imports: [
    ArrayOverview,
    ArrayStrip,
    ClrTabsModule,
    PlacedTab,
    PolicyOccurrences,
    ConnectArray,
    DatastoreGrid,
    Evidence,
    FleetAudit,
    FleetNumbers,
    GlobalSettings,
    HelpLink,
    InGuestUnmap,
    Loading,
    Policies,
    Reports,
    RunHistory,
    RunLive,
    RunQueue,
    SectionHeading,
    SetupChecklist,
    StorageAdvice,
    TextPipe,
    TopOffenders,
    TrialBanner,
  ],
  providers: [LastUnmaps],
  templateUrl: './global-home.html',
  styleUrl: './global-home.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class GlobalHome {
  private readonly address = inject(PageAddress);
  private readonly client = inject(VsphereClient);
  private readonly i18n = inject(I18n);
  private readonly session = inject(CurrentSession);
  protected readonly unmaps = inject(LastUnmaps);
  private readonly datastores = viewChild.required<ElementRef<HTMLElement>>('datastores');
  protected readonly maySchedule = computed(() => this.session.may('Tidemark.Schedule'));
  protected readonly connecting = signal(false);
  /** The array that is changed; null while a new one is connected. */
  protected readonly changing = signal<StorageArray | null>(null);
  /** Whether the settings ask for the service account of the vCenter. */
  protected readonly askAccount = signal(false);
  /** What the list of datastores shows. */
  protected readonly query = placedQuery();
  /** The selection, which stays while another tab is open. */
  protected readonly selected = signal<readonly GridItem[]>([]);
  /** The run that is shown next to the queue. */
  protected readonly watched = signal<string | null>(null);
  protected readonly trial = computed(() => this.session.trial());
  protected readonly mayConfigure = computed(() => this.session.may('Tidemark.Configure'));
  protected readonly mayRemediate = computed(() => this.session.may('Tidemark.Remediate'));
  protected readonly mayRun = computed(() => this.session.may('Tidemark.Run'));

  protected readonly maySetRate = computed(() => this.session.may('Tidemark.SetRate'));

  constructor() {
    this.session.load();
  }

  protected goTo(tab: string): void {
    this.address.change({ tab });
  }

  /** Reloads all parts of the view. */
  protected refresh(): void {
    this.client.refresh();
  }

  /** What was only previewed can be started now. */
  protected trialEnded(): void {
    this.session.load();
    this.refresh();
  }

  protected pick(filter: DatastoreFilter): void {
    this.query.set(queryOf(filter));
    const section = this.datastores().nativeElement;
    section.scrollIntoView({ block: 'start' });
    section.focus({ preventScroll: true });
  }

  protected connect(array: StorageArray | null): void {
    this.changing.set(array);
    this.connecting.set(true);
  }

  /** Leads to where a first step is taken. */
  protected take(step: StepKind): void {
    if (step === 'ARRAY') {
      this.connect(null);
    } else {
      this.askAccount.set(step === 'SERVICE_ACCOUNT');
      this.goTo(step === 'AUDIT' ? 'audit' : step === 'POLICY' ? 'policies' : 'settings');
    }
  }

  protected connected(): void {
    this.connecting.set(false);
    this.refresh();
  }

  protected async runAgain(datastoreIds: readonly string[]): Promise<void> {
    await openReclaimDialog(this.client, this.i18n, datastoreIds);
    this.refresh();
  }

  protected async plan(datastoreIds: readonly string[]): Promise<void> {
    await openScheduleDialog(this.client, this.i18n, datastoreIds);
    this.refresh();
  }

  protected async setRate(datastoreIds: readonly string[]): Promise<void> {
    await openRateDialog(this.client, this.i18n, datastoreIds);
    this.refresh();
  }

  protected show(datastore: Datastore): void {
    this.open(datastore.id);
  }

  protected showLastRun({ id, lastRun }: Datastore): void {
    this.open(id, lastRun ? { tab: 'history', run: lastRun.id } : {});
  }

  protected open(datastoreId: string, place: Place = {}): void {
    this.client.showView('tidemarkDatastoreMonitor', datastoreUrn(datastoreId), place);
  }

  protected showScore({ kind, id }: AuditScore): void {
    if (id !== null && kind === 'CLUSTER') {
      this.client.showView('tidemarkClusterMonitor', urnOf('ClusterComputeResource', id));
    } else if (id !== null) {
      this.open(id);
    }
  }

  protected showHost(host: AuditedHost): void {
    this.client.showView('tidemarkHostMonitor', urnOf('HostSystem', host.id));
  }
}
