import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { CountPipe, DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Table } from '../../shared/table/table';
import { ImportedRun } from './import';

/** Manual runs as hosts logged them, with the assessment of the unit. */
@Component({
  selector: 'td-logged-run-table',
  imports: [CountPipe, DateTimePipe, StatementPipe, Table, TextPipe],
  template: `
    <td-table
      [columns]="[
        'run.datastore',
        'imports.began',
        'imports.ended',
        { number: 'imports.passes' },
        { number: 'imports.processed' },
        { number: 'unit.requested' },
        { number: 'unit.effective' },
        'imports.verdict',
      ]"
    >
      @for (row of runs(); track $index) {
        <tr>
          <td class="left">{{ row.datastore?.name ?? row.run.volume }}</td>
          <td class="left">{{ row.run.startedAt === null ? '–' : (row.run.startedAt | dateTime) }}</td>
          <td class="left">{{ row.run.endedAt === null ? '–' : (row.run.endedAt | dateTime) }}</td>
          <td>{{ row.run.passes | count }}</td>
          <td>{{ row.run.totalBlocks ?? row.run.blocksProcessed | count }}</td>
          <td>
            {{ row.run.requestedUnit === null ? '–' : (row.run.requestedUnit | count) }}
            @if (row.run.ownRun !== null) {
              <p class="td-quiet">{{ 'imports.ownRun' | t }}</p>
            }
          </td>
          <td>{{ row.run.effectiveUnit === null ? '–' : (row.run.effectiveUnit | count) }}</td>
          <td class="left">
            {{ row.run.verdict | statement }}
            @if (row.run.switches.length > 0) {
              <p class="td-quiet">{{ 'imports.switches' | t: { count: row.run.switches.length } }}</p>
            }
            @if (row.run.totalMatches === false) {
              <p class="td-quiet">{{ 'imports.beginningMissing' | t }}</p>
            }
          </td>
        </tr>
      }
    </td-table>
    <p class="td-quiet">{{ 'imports.processedIsNotReclaimed' | t }}</p>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LoggedRunTable {
  readonly runs = input.required<readonly ImportedRun[]>();
}
