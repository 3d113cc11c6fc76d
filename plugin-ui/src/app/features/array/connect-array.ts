import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrInputModule } from '@clr/angular/forms/input';
import { ClrPasswordModule } from '@clr/angular/forms/password';
import { ClrModalModule } from '@clr/angular/modal';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Subscription } from 'rxjs';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ArraysApi } from './arrays-api';
import { StorageArray } from './storage-array';

/** Connects an array: address and token, and the user's word that its certificate is the right one. */
@Component({
  selector: 'td-connect-array',
  imports: [ClrInputModule, ClrModalModule, ClrPasswordModule, ClrSpinnerModule, FormsModule, ProblemAlert, TextPipe],
  templateUrl: './connect-array.html',
  styleUrl: './connect-array.css',
  // Clarity's own Escape listener marks nothing for check under an OnPush parent.
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ConnectArray implements OnDestroy {
  private readonly api = inject(ArraysApi);
  private work: Subscription | null = null;

  readonly open = input.required<boolean>();
  readonly connected = output<StorageArray>();
  readonly dismissed = output();

  protected readonly name = signal('');
  protected readonly address = signal('');
  protected readonly apiToken = signal('');
  /** What the array showed and nobody has confirmed yet. */
  protected readonly presented = signal<string | null>(null);
  protected readonly problem = signal<Problem | null>(null);
  protected readonly busy = signal(false);
  protected readonly complete = computed(() => this.address().trim() !== '' && this.apiToken().trim() !== '');

  constructor() {
    effect(() => {
      if (this.open()) {
        untracked(() => this.reset());
      }
    });
  }

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.work?.unsubscribe();
      this.dismissed.emit();
    }
  }

  protected editAddress(address: string): void {
    this.address.set(address);
    // Another address may be another certificate: what was shown is no longer what would be trusted.
    this.presented.set(null);
  }

  protected submit(): void {
    if (!this.complete() || this.busy()) {
      return;
    }
    const name = this.name().trim();
    const thumbprint = this.presented();
    this.busy.set(true);
    this.problem.set(null);
    this.work = this.api
      .connect({
        address: this.address().trim(),
        apiToken: this.apiToken().trim(),
        ...(name ? { name } : {}),
        ...(thumbprint ? { thumbprint } : {}),
      })
      .subscribe({
        next: (array) => {
          this.busy.set(false);
          this.apiToken.set('');
          this.connected.emit(array);
        },
        error: (error: unknown) => {
          this.busy.set(false);
          this.failed(toProblem(error));
        },
      });
  }

  private failed(problem: Problem): void {
    const presented = problem.more['presentedThumbprint'];
    if (problem.slug === 'certificate-not-trusted' && typeof presented === 'string' && presented !== this.presented()) {
      this.presented.set(presented);
    } else {
      this.problem.set(problem);
    }
  }

  private reset(): void {
    this.name.set('');
    this.address.set('');
    this.apiToken.set('');
    this.presented.set(null);
    this.problem.set(null);
    this.busy.set(false);
  }
}
