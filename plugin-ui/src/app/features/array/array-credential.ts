import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  input,
  linkedSignal,
  output,
  signal,
} from '@angular/core';
import { Field, choicesOf } from '../../shared/field';
import { ARRAY_KINDS, ArrayCredential, ArrayKind, LOG_IN_FORMS, LogInForm } from './storage-array';

/** The credential of the array, in one of its forms. */
@Component({
  selector: 'td-array-credential',
  imports: [Field],
  templateUrl: './array-credential.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ArrayCredentialFields {
  readonly kind = input<ArrayKind>(ARRAY_KINDS[0]);
  readonly disabled = input(false);
  /** Whether nothing may be entered, to keep what is stored. */
  readonly optional = input(false);
  /** Null until it is complete. */
  readonly changed = output<ArrayCredential | null>();
  /** Whether something was entered that is no complete credential. */
  readonly partial = output<boolean>();

  protected readonly forms = computed(() => LOG_IN_FORMS[this.kind()]);
  protected readonly choices = computed(() => choicesOf(this.forms(), (form) => `array.logIn.${form}`));
  /** The usual one; to keep what is stored, a form that may be left blank. */
  protected readonly form = linkedSignal<LogInForm>(
    () => this.forms().find((form) => form !== 'NONE' || !this.optional()) ?? 'API_TOKEN',
  );
  protected readonly apiToken = signal('');
  protected readonly clientId = signal('');
  protected readonly keyId = signal('');
  protected readonly issuer = signal('');
  protected readonly user = signal('');
  protected readonly privateKey = signal('');
  protected readonly loginUser = signal('');
  protected readonly password = signal('');

  private readonly credential = computed<ArrayCredential | null>(() => {
    switch (this.form()) {
      case 'API_TOKEN':
        return this.token();
      case 'API_CLIENT':
        return this.client();
      case 'PASSWORD':
        return this.login();
      case 'NONE':
        return {};
    }
  });

  protected readonly begun = computed(() => {
    switch (this.form()) {
      case 'API_CLIENT':
        return [this.clientId(), this.keyId(), this.issuer(), this.user(), this.privateKey()].some(
          (text) => text.trim() !== '',
        );
      case 'PASSWORD':
        return this.loginUser().trim() !== '' || this.password() !== '';
      default:
        return false;
    }
  });
  protected readonly required = computed(() => !this.optional() || this.begun());

  constructor() {
    effect(() => {
      this.changed.emit(this.credential());
      this.partial.emit(this.begun() && this.credential() === null);
    });
  }

  private token(): ArrayCredential | null {
    const apiToken = this.apiToken().trim();
    return apiToken ? { apiToken } : null;
  }

  private client(): ArrayCredential | null {
    const apiClient = {
      clientId: this.clientId().trim(),
      keyId: this.keyId().trim(),
      issuer: this.issuer().trim(),
      user: this.user().trim(),
      privateKey: this.privateKey().trim(),
    };
    return Object.values(apiClient).every((value) => value !== '') ? { apiClient } : null;
  }

  /** A password is sent as entered. */
  private login(): ArrayCredential | null {
    const login = { user: this.loginUser().trim(), password: this.password() };
    return login.user && login.password ? { login } : null;
  }
}
