import { ChangeDetectionStrategy, Component } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { Table } from '../../shared/table/table';

const TASKS = ['deployOne', 'deployMany', 'eager', 'eagerMany', 'latency', 'throughput', 'move'] as const;

interface Figure {
  readonly task: MessageKey;
  readonly without: MessageKey;
  readonly with: MessageKey;
}

/** What the vendor measured of XCOPY, WRITE SAME, and types of virtual disks; nothing of the user's site. */
@Component({
  selector: 'td-published-figures',
  imports: [Table, TextPipe],
  template: `
    <details>
      <summary>{{ 'published.heading' | t }}</summary>
      <p class="td-quiet">{{ 'published.lead' | t }}</p>
      <td-table [columns]="['published.task', 'published.without', 'published.with']">
        @for (figure of figures; track figure.task) {
          <tr>
            <td class="left">{{ figure.task | t }}</td>
            <td class="left">{{ figure.without | t }}</td>
            <td class="left">{{ figure.with | t }}</td>
          </tr>
        }
      </td-table>
      <p>{{ 'published.disks' | t }}</p>
    </details>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PublishedFigures {
  protected readonly figures: readonly Figure[] = TASKS.map((task) => ({
    task: `published.${task}`,
    without: `published.${task}.without`,
    with: `published.${task}.with`,
  }));
}
