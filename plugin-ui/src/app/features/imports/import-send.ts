import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Action } from '../../core/api/action';
import { RatioPipe, TextPipe } from '../../core/i18n/pipes';
import { CopyCommand } from '../../shared/copy-command/copy-command';
import { Field } from '../../shared/field';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { SpokenProgress } from '../../shared/spoken-progress/spoken-progress';
import { Import } from './import';
import { ImportsApi } from './imports-api';

const COMMANDS = [
  {
    kind: 'ESXTOP',
    label: 'imports.commandFor.ESXTOP',
    command: 'esxtop -b -a -d 5 -n 50 > /vmfs/volumes/DATASTORE/esxtop.csv',
  },
  { kind: 'HOSTD', label: 'imports.commandFor.HOSTD', command: 'ls /var/log/hostd.log /var/run/log/hostd.*.gz' },
  {
    kind: 'VSISH',
    label: 'imports.commandFor.VSISH',
    command: 'vsish -e cat /vmkModules/vmfs3/auto_unmap/volumes/LABEL/properties > auto_unmap.txt',
  },
] as const;

/** Sends files; what they are shows in their content. */
@Component({
  selector: 'td-import-send',
  imports: [CopyCommand, Field, ProblemAlert, RatioPipe, SpokenProgress, TextPipe],
  template: `
    <form class="send" (submit)="send($event)">
      <div
        class="drop"
        [class.over]="over()"
        (dragover)="dragged($event)"
        (dragleave)="over.set(false)"
        (drop)="dropped($event)"
      >
        <span>{{ 'imports.drop' | t }}</span>
        <input
          #chooser
          id="import-files"
          class="td-hidden"
          type="file"
          multiple
          aria-describedby="import-files-hint"
          [disabled]="idle()"
          (change)="take()"
        />
        <label for="import-files" class="btn btn-outline btn-sm" [class.disabled]="idle()">
          {{ 'imports.browse' | t }}
        </label>
        <span role="status" class="td-long">
          {{ 'imports.selected' | t: { count: files().length, names: names() } }}
        </span>
      </div>
      <td-field fieldId="import-host" label="imports.host" maxlength="255" [(value)]="host" />
      <td-field fieldId="import-unit" label="imports.askedUnit" inputmode="numeric" [(value)]="unit" />
      <button type="submit" class="btn btn-primary btn-sm" [disabled]="idle() || files().length === 0">
        {{ 'imports.send' | t }}
      </button>
    </form>
    <p id="import-files-hint" class="td-quiet">{{ 'imports.filesHint' | t }}</p>
    <details>
      <summary>{{ 'imports.commands' | t }}</summary>
      @for (one of commands; track one.kind) {
        <p>{{ one.label | t }}</p>
        <td-copy-command [command]="one.command" [label]="one.label | t" />
      }
    </details>
    @if (!mayRun()) {
      <p class="td-quiet">{{ 'imports.needsRun' | t }}</p>
    }
    @if (sent(); as share) {
      <p>{{ 'imports.sending' | t: { share: share | ratio } }}</p>
      <td-spoken-progress [label]="'imports.sendHeading' | t" [share]="share" />
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
    .drop {
      display: flex;
      flex: 1 1 18rem;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.3rem 0.6rem;
      padding: 0.6rem;
      border: 1px dashed var(--cds-alias-object-border-color);
      border-radius: 0.2rem;
    }
    .over {
      border-color: var(--cds-alias-status-info);
      background: var(--cds-alias-object-app-background);
    }
    input:focus-visible + label {
      outline: 2px solid var(--cds-alias-status-info);
      outline-offset: 2px;
    }
    summary {
      margin-top: 0.4rem;
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

  protected readonly commands = COMMANDS;
  protected readonly files = signal<readonly File[]>([]);
  protected readonly names = computed(() =>
    this.files()
      .map(({ name }) => name)
      .join(', '),
  );
  /** Files are being dragged over the place for them. */
  protected readonly over = signal(false);
  protected readonly host = signal('');
  protected readonly unit = signal('');
  /** Share of the files that is on the other side; null when nothing is being sent. */
  protected readonly sent = signal<number | null>(null);
  protected readonly sending = new Action();
  /** No files can be taken now. */
  protected readonly idle = computed(() => !this.mayRun() || this.sent() !== null);

  protected take(): void {
    this.choose(this.chooser().nativeElement.files);
  }

  protected dragged(event: DragEvent): void {
    event.preventDefault();
    this.over.set(!this.idle());
  }

  protected dropped(event: DragEvent): void {
    event.preventDefault();
    this.over.set(false);
    if (!this.idle()) {
      this.choose(event.dataTransfer?.files ?? null);
    }
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

  private choose(files: FileList | null): void {
    this.files.set(Array.from(files ?? []));
    this.sending.clear();
  }
}
