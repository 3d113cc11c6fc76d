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
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem } from '../../core/problem/problem';
import { Field, choicesOf } from '../../shared/field';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ArrayCredentialFields } from './array-credential';
import { ArraysApi } from './arrays-api';
import { ARRAY_KINDS, ArrayCredential, ArrayKind, StorageArray, kindOf } from './storage-array';

/** Connects an array or changes how it is connected: kind, address and credential, and the user's word that its certificate is the right one. */
@Component({
  selector: 'td-connect-array',
  imports: [ArrayCredentialFields, ClrModalModule, ClrSpinnerModule, Field, FormsModule, ProblemAlert, TextPipe],
  templateUrl: './connect-array.html',
  styleUrl: './connect-array.css',
  // Clarity's own Escape listener marks nothing for check under an OnPush parent.
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ConnectArray {
  private readonly api = inject(ArraysApi);

  readonly open = input.required<boolean>();
  /** The array to change; null connects a new one. */
  readonly array = input<StorageArray | null>(null);
  readonly connected = output<StorageArray>();
  readonly dismissed = output();

  protected readonly kinds = choicesOf(ARRAY_KINDS, (kind) => `array.kind.${kind}`);
  protected readonly kind = signal<ArrayKind>(ARRAY_KINDS[0]);
  protected readonly name = signal('');
  protected readonly address = signal('');
  protected readonly credential = signal<ArrayCredential | null>(null);
  /** The certificate of the array that is not confirmed yet. */
  protected readonly presented = signal<string | null>(null);
  protected readonly saving = new Action();
  /** The stored credential is only sent where it was sent before. */
  protected readonly complete = computed(
    () => this.address().trim() !== '' && (this.credential() !== null || this.sameTarget()),
  );
  protected readonly action = computed<MessageKey>(() => {
    if (this.array()) {
      return this.presented() ? 'array.trustAndSave' : 'array.save';
    }
    return this.presented() ? 'array.trustAndConnect' : 'array.connectNow';
  });
  private readonly sameTarget = computed(
    () => this.address().trim() === this.array()?.address && this.presented() === null,
  );

  constructor() {
    effect(() => {
      if (this.open()) {
        untracked(() => this.reset());
      }
    });
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }

  protected editAddress(address: string): void {
    this.address.set(address);
    // Another address may be another certificate: what was shown is no longer what would be trusted.
    this.presented.set(null);
  }

  protected submit(): void {
    if (!this.complete() || this.saving.busy()) {
      return;
    }
    const array = this.array();
    const name = this.name().trim();
    const thumbprint = this.presented() ?? (this.sameTarget() ? array?.thumbprint : null);
    const connection = {
      kind: this.kind(),
      address: this.address().trim(),
      ...this.credential(),
      ...(name ? { name } : {}),
      ...(thumbprint ? { thumbprint } : {}),
    };
    this.saving.run(
      array ? this.api.change(array.id, connection) : this.api.connect(connection),
      (saved) => {
        this.credential.set(null);
        this.connected.emit(saved);
      },
      { failed: (problem) => this.asksForTrust(problem) },
    );
  }

  private asksForTrust({ slug, more }: Problem): boolean {
    const presented = more['presentedThumbprint'];
    const asks = slug === 'certificate-not-trusted' && typeof presented === 'string' && presented !== this.presented();
    if (asks) {
      this.presented.set(presented);
    }
    return asks;
  }

  private reset(): void {
    this.kind.set(kindOf(this.array()));
    this.name.set(this.array()?.name ?? '');
    this.address.set(this.array()?.address ?? '');
    this.credential.set(null);
    this.presented.set(null);
    this.saving.clear();
  }
}
