import { ChangeDetectionStrategy, Component, computed, input, linkedSignal } from '@angular/core';
import { Observable } from 'rxjs';
import { Action } from '../../core/api/action';
import type { EvidenceContents } from '../../core/api/generated/contract';
import { TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../byte-size/byte-size';
import { ProblemAlert } from '../problem-alert/problem-alert';
import { saveFile } from '../save-file/save-file';
import { Table } from '../table/table';

/** A recording that can be downloaded. */
export interface Recording {
  readonly contents: () => Observable<EvidenceContents>;
  readonly file: () => Observable<Blob>;
  readonly name: string;
}

/** Offers a recording: shows the list of what is inside, then the button that saves it. */
@Component({
  selector: 'td-evidence-file',
  imports: [ByteSizePipe, ProblemAlert, Table, TextPipe],
  template: `
    <td-problem-alert [problem]="action.problem()" [retryable]="false" />
    @if (contents(); as contents) {
      <td-table
        [columns]="['evidence.file', { number: 'evidence.size' }, 'evidence.description']"
        caption="evidence.inside"
      >
        @for (entry of contents.entries; track entry.name) {
          <tr>
            <td class="left">{{ entry.name }}</td>
            <td>{{ entry.bytes | byteSize }}</td>
            <td class="left">{{ entry.description }}</td>
          </tr>
        }
      </td-table>
      <p class="td-quiet">{{ 'evidence.replaced' | t: { count: replaced() } }}</p>
      <button type="button" class="btn btn-sm btn-outline" [disabled]="action.busy()" (click)="save()">
        {{ 'evidence.save' | t }}
      </button>
    } @else {
      <button type="button" class="btn btn-sm btn-outline" [disabled]="action.busy()" (click)="show()">
        {{ 'evidence.show' | t }}
      </button>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EvidenceFile {
  readonly recording = input.required<Recording>();

  protected readonly action = new Action();
  protected readonly contents = linkedSignal<Recording, EvidenceContents | null>({
    source: this.recording,
    computation: () => null,
  });
  protected readonly replaced = computed(() =>
    Object.values(this.contents()?.replaced ?? {}).reduce((sum, count) => sum + count, 0),
  );

  protected show(): void {
    this.action.run(this.recording().contents(), (contents) => this.contents.set(contents));
  }

  protected save(): void {
    const { file, name } = this.recording();
    this.action.run(file(), (content) => saveFile(content, name));
  }
}
