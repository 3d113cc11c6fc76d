import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrModalModule } from '@clr/angular/modal';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Action } from '../../core/api/action';
import { TextPipe } from '../../core/i18n/pipes';
import { Field } from '../../shared/field';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { StatementList } from '../../shared/statement-list/statement-list';
import { AccountCheck, AccountRequest, ConnectedVcenter, ServerApi } from './server-api';

/** Sets or replaces the account that the service uses in a vCenter; it is stored only after vCenter accepted it. */
@Component({
  selector: 'td-service-account',
  imports: [ClrModalModule, ClrSpinnerModule, Field, FormsModule, ProblemAlert, StatementList, TextPipe],
  templateUrl: './service-account.html',
  // Clarity's own Escape listener marks nothing for check under an OnPush parent.
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ServiceAccount {
  private readonly api = inject(ServerApi);

  /** Whose account is set; null while the dialog is closed. */
  readonly vcenter = input.required<ConnectedVcenter | null>();
  readonly changed = output();
  readonly dismissed = output();

  protected readonly user = signal('');
  protected readonly password = signal('');
  protected readonly saving = new Action();
  /** What is confirmed before it is stored: a replacement, or privileges that the account lacks. */
  protected readonly checked = signal<AccountCheck | null>(null);
  protected readonly complete = computed(() => this.user().trim() !== '' && this.password() !== '');

  constructor() {
    effect(() => {
      const account = this.vcenter()?.serviceAccount ?? '';
      untracked(() => {
        this.user.set(account);
        this.password.set('');
        this.checked.set(null);
        this.saving.clear();
      });
    });
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }

  protected submit(): void {
    const vcenter = this.vcenter();
    if (!vcenter || !this.complete() || this.saving.busy()) {
      return;
    }
    // Sent as entered: spaces may belong to it.
    const account = { username: this.user().trim(), password: this.password() };
    if (this.checked() !== null) {
      this.store(vcenter, account);
      return;
    }
    this.saving.run(this.api.setServiceAccount(vcenter.id, { ...account, dryRun: true }), (checked) => {
      if (checked.lacking.length > 0 || (checked.before !== null && checked.before !== checked.username)) {
        this.checked.set(checked);
      } else {
        this.store(vcenter, account);
      }
    });
  }

  private store(vcenter: ConnectedVcenter, account: AccountRequest): void {
    this.saving.run(this.api.setServiceAccount(vcenter.id, account), () => {
      this.password.set('');
      this.checked.set(null);
      this.changed.emit();
    });
  }
}
