import { ChangeDetectionStrategy, Component, computed, inject, viewChild } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { apiId } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { DatastoreStore } from '../../../features/inventory';
import { openReclaimDialog } from '../../../features/reclaim';
import { RateOutcome, RatePanel, RateWhatIf, openRateDialog, rateOf } from '../../../features/rate';
import { MissingPrivilege } from '../../../features/setup';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { HelpLink } from '../../../shared/help-link/help-link';
import { StatementList } from '../../../shared/statement-list/statement-list';

/** Configure view of a datastore: its automatic reclaim rate, and what another one would bring. */
@Component({
  selector: 'td-datastore-configure',
  imports: [HelpLink, EmptyState, MissingPrivilege, RateOutcome, RatePanel, RateWhatIf, StatementList, TextPipe],
  providers: [DatastoreStore],
  templateUrl: './datastore-configure.html',
  styles: `
    .head {
      margin-bottom: 0.6rem;
    }
    h1 {
      margin: 0;
    }
    td-rate-outcome,
    td-rate-what-if {
      display: block;
      margin-top: 0.8rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreConfigure {
  private readonly client = inject(VsphereClient);
  private readonly i18n = inject(I18n);
  private readonly session = inject(CurrentSession);
  private readonly panel = viewChild(RatePanel);
  protected readonly store = inject(DatastoreStore);

  protected readonly id: string | null;
  protected readonly maySet = computed(() => this.session.may('Tidemark.SetRate'));
  protected readonly mayRun = computed(() => this.session.may('Tidemark.Run'));
  protected readonly read = computed(() => this.panel()?.known() ?? null);
  protected readonly rate = computed(() => {
    const read = this.read();
    return read ? rateOf(read) : null;
  });
  protected readonly hosts = computed(() =>
    (this.read()?.perHost ?? []).filter(({ effective }) => effective !== null).map(({ hostId }) => hostId),
  );
  protected readonly dead = computed(() => this.store.datastore.value()?.deadSpace?.bytes ?? null);

  constructor() {
    const [datastore] = this.client.contextObjects();
    this.id = datastore ? apiId(datastore) : null;
    if (this.id !== null) {
      this.session.load(this.id);
      this.store.open(this.id);
    }
  }

  protected async run(): Promise<void> {
    if (this.id !== null) {
      await openReclaimDialog(this.client, this.i18n, [this.id]);
      this.client.refresh();
    }
  }

  protected async edit(): Promise<void> {
    if (this.id !== null) {
      await openRateDialog(this.client, this.i18n, [this.id]);
      this.client.refresh();
    }
  }
}
