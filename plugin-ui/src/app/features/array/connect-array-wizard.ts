import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrWizard } from '@clr/angular/wizard';
import { Action } from '../../core/api/action';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem } from '../../core/problem/problem';
import { Field, choicesOf } from '../../shared/field';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Thumbprint } from '../../shared/thumbprint/thumbprint';
import { WIZARD } from '../../shared/wizard';
import { ArrayCredentialFields } from './array-credential';
import { ArraysApi } from './arrays-api';
import { MetricQueryFields } from './metric-query';
import { ARRAY_KINDS, ArrayCredential, ArrayKind, MetricQueryRequest, StorageArray, kindOf } from './storage-array';

/** Connects an array or changes how it is connected: address and credentials, its certificate, and the result. */
@Component({
  selector: 'td-connect-array-wizard',
  imports: [
    ArrayCredentialFields,
    Field,
    FormsModule,
    Loading,
    MetricQueryFields,
    ProblemAlert,
    TextPipe,
    Thumbprint,
    WIZARD,
  ],
  templateUrl: './connect-array-wizard.html',
  styleUrl: './connect-array-wizard.css',
  // Clarity's own Escape listener marks nothing for check under an OnPush parent.
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ConnectArrayWizard {
  private readonly api = inject(ArraysApi);
  private readonly wizard = viewChild.required(ClrWizard);

  /** The array to change; null connects a new one. */
  readonly array = input<StorageArray | null>(null);
  readonly connected = output<StorageArray>();
  readonly dismissed = output();

  protected readonly kinds = choicesOf(ARRAY_KINDS, (kind) => `array.kind.${kind}`);
  protected readonly kind = linkedSignal<ArrayKind>(() => kindOf(this.array()));
  protected readonly name = linkedSignal(() => this.array()?.name ?? '');
  protected readonly address = linkedSignal(() => this.array()?.address ?? '');
  protected readonly credential = signal<ArrayCredential | null>(null);
  protected readonly partialCredential = signal(false);
  /** What to read from a Prometheus server. */
  protected readonly query = signal<MetricQueryRequest | null>(null);
  protected readonly queries = computed(() => this.kind() === 'prometheus');
  /** The certificate of the array that has to be confirmed. */
  protected readonly presented = signal<string | null>(null);
  /** As it is stored, once it is. */
  protected readonly saved = signal<StorageArray | null>(null);
  protected readonly saving = new Action();
  /** The stored credential is only sent where it was sent before. */
  protected readonly complete = computed(
    () =>
      this.address().trim() !== '' &&
      (this.credential() !== null || (this.sameTarget() && !this.partialCredential())) &&
      (this.query() !== null || !this.queries()),
  );
  protected readonly versionKey = computed<MessageKey>(() => `array.version.${kindOf(this.saved())}`);
  private readonly trusted = signal<string | null>(null);
  private readonly sameTarget = computed(
    () => this.address().trim() === this.array()?.address && this.presented() === null,
  );

  protected close(): void {
    const saved = this.saved();
    if (saved) {
      this.connected.emit(saved);
    } else {
      this.dismissed.emit();
    }
  }

  protected editAddress(address: string): void {
    this.address.set(address);
    // Another address may be another certificate: what was shown is no longer what would be trusted.
    this.presented.set(null);
    this.trusted.set(null);
  }

  /** As the button of the first step, by the Enter key. */
  protected enter(): void {
    this.wizard().next(false);
  }

  /** Logs in: with the certificate that was confirmed, or to learn which one it is. */
  protected submit(step: 'credentials' | 'certificate'): void {
    if (step === 'certificate') {
      this.trusted.set(this.presented());
    }
    const array = this.array();
    const name = this.name().trim();
    const thumbprint = this.trusted() ?? (this.sameTarget() ? array?.thumbprint : null);
    const connection = {
      kind: this.kind(),
      address: this.address().trim(),
      ...this.credential(),
      ...(this.queries() ? { query: this.query() } : {}),
      ...(name ? { name } : {}),
      ...(thumbprint ? { thumbprint } : {}),
    };
    this.saving.run(
      array ? this.api.change(array.id, connection) : this.api.connect(connection),
      (saved) => {
        this.credential.set(null);
        this.saved.set(saved);
        if (step === 'credentials') {
          this.wizard().next();
        }
        this.wizard().next();
      },
      { failed: (problem) => this.refused(problem, step) },
    );
  }

  /** Another certificate is shown; any other reason belongs beside what was entered. */
  private refused({ slug, more }: Problem, step: 'credentials' | 'certificate'): boolean {
    const presented = more['presentedThumbprint'];
    const asks = slug === 'certificate-not-trusted' && typeof presented === 'string' && presented !== this.trusted();
    if (asks) {
      this.presented.set(presented);
    }
    if (asks && step === 'credentials') {
      this.wizard().next();
    } else if (!asks && step === 'certificate') {
      this.wizard().previous();
    }
    return asks;
  }
}
