import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { LoadState } from '../../shared/load-state/load-state';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { StatementList } from '../../shared/statement-list/statement-list';
import { AccountView, ConnectedVcenter, ServerApi } from './server-api';

/** Removes the service account of a vCenter after a confirmation that names what stops without it. */
@Component({
  selector: 'td-account-removal',
  imports: [ConfirmDialog, LoadState, ProblemAlert, StatementList, TextPipe],
  template: `
    <td-problem-alert [problem]="removal.problem()" [retryable]="false" />
    <td-confirm-dialog
      [open]="vcenter() !== null"
      [heading]="'server.accountRemoveHeading' | t"
      [question]="question()"
      [note]="'server.accountConfigured' | t"
      [confirmLabel]="'server.accountRemoveConfirm' | t"
      (confirmed)="remove()"
      (dismissed)="dismissed.emit()"
    >
      @if (vcenter() !== null) {
        <td-load-state [of]="account" />
        @if (account.value(); as account) {
          <td-statement-list [statements]="account.work" />
        }
      }
    </td-confirm-dialog>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AccountRemoval {
  private readonly api = inject(ServerApi);
  private readonly i18n = inject(I18n);

  /** Whose account is removed; null while the dialog is closed. */
  readonly vcenter = input.required<ConnectedVcenter | null>();
  readonly removed = output();
  readonly dismissed = output();

  protected readonly account = new Loadable<AccountView>(() => {
    const vcenter = this.vcenter();
    return vcenter && this.api.serviceAccount(vcenter.id);
  });
  protected readonly removal = new Action();
  protected readonly question = computed(() => {
    const { address = '', serviceAccount = '' } = this.vcenter() ?? {};
    return this.i18n.text('server.accountRemoveQuestion', { address, username: serviceAccount ?? '' });
  });

  protected remove(): void {
    const vcenter = this.vcenter();
    this.dismissed.emit();
    if (vcenter) {
      this.removal.run(this.api.removeServiceAccount(vcenter.id), () => this.removed.emit());
    }
  }
}
