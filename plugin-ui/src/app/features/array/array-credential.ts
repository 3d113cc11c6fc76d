import { ChangeDetectionStrategy, Component, computed, effect, input, output, signal } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrInputModule } from '@clr/angular/forms/input';
import { ClrPasswordModule } from '@clr/angular/forms/password';
import { ClrSelectModule } from '@clr/angular/forms/select';
import { ClrTextareaModule } from '@clr/angular/forms/textarea';
import { TextPipe } from '../../core/i18n/pipes';
import { ArrayCredential } from './storage-array';

type Form = 'API_TOKEN' | 'API_CLIENT';

/** Asks for what logs in to the array, in one of the forms it takes. */
@Component({
  selector: 'td-array-credential',
  imports: [ClrInputModule, ClrPasswordModule, ClrSelectModule, ClrTextareaModule, FormsModule, TextPipe],
  templateUrl: './array-credential.html',
  styles: `
    textarea {
      font-family: monospace;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ArrayCredentialFields {
  readonly disabled = input(false);
  /** Whether nothing may be entered, to keep what is stored. */
  readonly optional = input(false);
  /** Null until it is complete. */
  readonly changed = output<ArrayCredential | null>();

  protected readonly form = signal<Form>('API_TOKEN');
  protected readonly apiToken = signal('');
  protected readonly clientId = signal('');
  protected readonly keyId = signal('');
  protected readonly issuer = signal('');
  protected readonly user = signal('');
  protected readonly privateKey = signal('');

  private readonly credential = computed<ArrayCredential | null>(() => {
    if (this.form() === 'API_TOKEN') {
      const apiToken = this.apiToken().trim();
      return apiToken ? { apiToken } : null;
    }
    const apiClient = {
      clientId: this.clientId().trim(),
      keyId: this.keyId().trim(),
      issuer: this.issuer().trim(),
      user: this.user().trim(),
      privateKey: this.privateKey().trim(),
    };
    return Object.values(apiClient).every((value) => value !== '') ? { apiClient } : null;
  });

  constructor() {
    effect(() => {
      this.changed.emit(this.credential());
    });
  }
}
