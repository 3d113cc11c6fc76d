import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  model,
  output,
  signal,
} from '@angular/core';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { Page } from '../../core/api/page';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { CopyCommand } from '../../shared/copy-command/copy-command';
import { LoadState } from '../../shared/load-state/load-state';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Table } from '../../shared/table/table';
import { MissingPrivilege } from '../setup';
import { AccountRemoval } from './account-removal';
import { ConnectedVcenter, ServerApi } from './server-api';
import { ServiceAccount } from './service-account';

/** The connected vCenters; an unreachable one can be removed here, the only one by a command that is shown. */
@Component({
  selector: 'td-vcenter-list',
  imports: [
    AccountRemoval,
    ConfirmDialog,
    CopyCommand,
    LoadState,
    Loading,
    MissingPrivilege,
    ProblemAlert,
    ServiceAccount,
    Table,
    TextPipe,
  ],
  templateUrl: './vcenter-list.html',
  styleUrl: './backup-list.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VcenterList {
  private readonly api = inject(ServerApi);
  private readonly i18n = inject(I18n);

  readonly mayConfigure = input.required<boolean>();
  /** Whether to ask for the service account of the user's vCenter as soon as it is known. */
  readonly askAccount = model(false);
  /** Another service account was stored. */
  readonly accountSet = output();

  protected readonly list = new Loadable<Page<ConnectedVcenter>>(() => this.api.vcenters());
  protected readonly removal = new Action();
  /** The vCenter in the dialog. */
  protected readonly going = signal<ConnectedVcenter | null>(null);
  /** The vCenter whose service account is set. */
  protected readonly setting = signal<ConnectedVcenter | null>(null);
  /** The vCenter whose service account is removed. */
  protected readonly leaving = signal<ConnectedVcenter | null>(null);
  protected readonly question = computed(() =>
    this.i18n.text('server.forgetQuestion', { address: this.going()?.address ?? '' }),
  );

  constructor() {
    effect(() => {
      const own = this.list.value()?.items.find((vcenter) => this.own(vcenter));
      if (own && this.askAccount() && this.mayConfigure()) {
        this.askAccount.set(false);
        this.setting.set(own);
      }
    });
  }

  /** Of another vCenter, users do not see the certificate nor set the account. */
  protected own({ thumbprint }: ConnectedVcenter): boolean {
    return thumbprint !== null;
  }

  protected stored(): void {
    this.setting.set(null);
    this.list.reload();
    this.accountSet.emit();
  }

  /** Of another vCenter than the user's, the state alone. */
  protected state({ health }: ConnectedVcenter): string {
    return health.statement ? this.i18n.statement(health.statement) : this.i18n.text(`array.health.${health.state}`);
  }

  /** Whether it can be removed; the service checks again first. */
  protected away({ health }: ConnectedVcenter): boolean {
    return health.state === 'UNREACHABLE' || health.state === 'UNKNOWN';
  }

  protected forget(): void {
    const vcenter = this.going();
    this.going.set(null);
    if (vcenter) {
      this.removal.run(this.api.forgetVcenter(vcenter.id), () => this.list.reload());
    }
  }
}
