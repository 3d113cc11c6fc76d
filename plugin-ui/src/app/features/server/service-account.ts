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
import { Action } from '../../core/api/action';
import { TextPipe } from '../../core/i18n/pipes';
import { Field } from '../../shared/field';
import { FormDialog } from '../../shared/form-dialog/form-dialog';
import { ConnectedVcenter, ServerApi } from './server-api';

/** Sets the account that the service uses in a vCenter; it is stored only after vCenter accepted it. */
@Component({
  selector: 'td-service-account',
  imports: [Field, FormDialog, TextPipe],
  templateUrl: './service-account.html',
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
  protected readonly complete = computed(() => this.user().trim() !== '' && this.password() !== '');

  constructor() {
    effect(() => {
      const account = this.vcenter()?.serviceAccount ?? '';
      untracked(() => {
        this.user.set(account);
        this.password.set('');
        this.saving.clear();
      });
    });
  }

  protected submit(): void {
    const vcenter = this.vcenter();
    if (!vcenter || !this.complete() || this.saving.busy()) {
      return;
    }
    // Sent as entered: spaces may belong to it.
    const account = { username: this.user().trim(), password: this.password() };
    this.saving.run(this.api.setServiceAccount(vcenter, account), () => {
      this.password.set('');
      this.changed.emit();
    });
  }
}
