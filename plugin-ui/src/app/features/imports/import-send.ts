import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  OnDestroy,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Subscription } from 'rxjs';
import { RatioPipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Import } from './import';
import { ImportsApi } from './imports-api';

/** Sends files; what they are is told by their content. */
@Component({
  selector: 'td-import-send',
  imports: [ProblemAlert, RatioPipe, TextPipe],
  template: `
    <form class="send" (submit)="send($event)">
      <div>
        <label for="import-files">{{ 'imports.files' | t }}</label>
        <input
          #chooser
          id="import-files"
          type="file"
          multiple
          aria-describedby="import-files-hint"
          [disabled]="!mayRun() || sent() !== null"
          (change)="take()"
        />
      </div>
      <div>
        <label for="import-host">{{ 'imports.host' | t }}</label>
        <input
          id="import-host"
          class="clr-input"
          maxlength="255"
          [value]="host()"
          (input)="host.set(valueOf($event))"
        />
      </div>
      <div>
        <label for="import-unit">{{ 'imports.askedUnit' | t }}</label>
        <input
          id="import-unit"
          class="clr-input"
          inputmode="numeric"
          [value]="unit()"
          (input)="unit.set(valueOf($event))"
        />
      </div>
      <button
        type="submit"
        class="btn btn-primary btn-sm"
        [disabled]="!mayRun() || files().length === 0 || sent() !== null"
      >
        {{ 'imports.send' | t }}
      </button>
    </form>
    <p id="import-files-hint" class="td-quiet">{{ 'imports.filesHint' | t }}</p>
    @if (!mayRun()) {
      <p class="td-quiet">{{ 'imports.needsRun' | t }}</p>
    }
    @if (sent(); as share) {
      <p role="status">{{ 'imports.sending' | t: { share: share | ratio } }}</p>
    }
    @if (problem(); as refused) {
      <td-problem-alert [problem]="refused" [retryable]="false" />
    }
  `,
  styles: `
    .send {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-end;
      gap: 0.4rem 1rem;
      padding: 0;
    }
    .send div {
      display: grid;
      gap: 0.2rem;
    }
    .btn {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ImportSend implements OnDestroy {
  private readonly api = inject(ImportsApi);
  private readonly chooser = viewChild.required<ElementRef<HTMLInputElement>>('chooser');
  private work: Subscription | null = null;

  readonly mayRun = input.required<boolean>();
  /** The files have arrived. */
  readonly arrived = output<Import>();

  protected readonly files = signal<readonly File[]>([]);
  protected readonly host = signal('');
  protected readonly unit = signal('');
  /** Share of the files that is on the other side; null when nothing is being sent. */
  protected readonly sent = signal<number | null>(null);
  protected readonly problem = signal<Problem | null>(null);

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  protected valueOf(event: Event): string {
    return (event.target as HTMLInputElement).value;
  }

  protected take(): void {
    this.files.set(Array.from(this.chooser().nativeElement.files ?? []));
    this.problem.set(null);
  }

  protected send(event: Event): void {
    event.preventDefault();
    this.problem.set(null);
    this.sent.set(0.001);
    this.work = this.api.send(this.files(), this.host().trim(), this.unit().trim()).subscribe({
      next: (step) => {
        if ('sent' in step) {
          this.sent.update((before) => Math.max(before ?? 0, step.sent));
          return;
        }
        this.sent.set(null);
        this.files.set([]);
        this.chooser().nativeElement.value = '';
        this.arrived.emit(step.import);
      },
      error: (error: unknown) => {
        this.sent.set(null);
        this.problem.set(toProblem(error));
      },
    });
  }
}
