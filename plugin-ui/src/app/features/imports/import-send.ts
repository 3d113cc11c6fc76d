import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Action } from '../../core/api/action';
import { RatioPipe, TextPipe } from '../../core/i18n/pipes';
import { Field } from '../../shared/field';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Import } from './import';
import { ImportsApi } from './imports-api';

/** Sends files; what they are shows in their content. */
@Component({
  selector: 'td-import-send',
  imports: [Field, ProblemAlert, RatioPipe, TextPipe],
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
      <td-field fieldId="import-host" label="imports.host" maxlength="255" [(value)]="host" />
      <td-field fieldId="import-unit" label="imports.askedUnit" inputmode="numeric" [(value)]="unit" />
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
    <td-problem-alert [problem]="sending.problem()" [retryable]="false" />
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
export class ImportSend {
  private readonly api = inject(ImportsApi);
  private readonly chooser = viewChild.required<ElementRef<HTMLInputElement>>('chooser');

  readonly mayRun = input.required<boolean>();
  /** The files have arrived. */
  readonly arrived = output<Import>();

  protected readonly files = signal<readonly File[]>([]);
  protected readonly host = signal('');
  protected readonly unit = signal('');
  /** Share of the files that is on the other side; null when nothing is being sent. */
  protected readonly sent = signal<number | null>(null);
  protected readonly sending = new Action();

  protected take(): void {
    this.files.set(Array.from(this.chooser().nativeElement.files ?? []));
    this.sending.clear();
  }

  protected send(event: Event): void {
    event.preventDefault();
    this.sent.set(0.001);
    this.sending.run(
      this.api.send(this.files(), this.host().trim(), this.unit().trim()),
      (step) => {
        if ('sent' in step) {
          this.sent.update((before) => Math.max(before ?? 0, step.sent));
          return;
        }
        this.sent.set(null);
        this.files.set([]);
        this.chooser().nativeElement.value = '';
        this.arrived.emit(step.import);
      },
      {
        failed: () => {
          this.sent.set(null);
          return false;
        },
      },
    );
  }
}
