import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { CountPipe, DateTimePipe, DurationPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { Check } from '../../shared/field/check';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Table } from '../../shared/table/table';
import { CopyComparison, ImportedCopy } from './import';
import { ImportsApi } from './imports-api';

/** Copies of VMs during an import with the XCOPY that was counted meanwhile; two of them can be compared. */
@Component({
  selector: 'td-import-copies',
  imports: [ByteSizePipe, Check, CountPipe, DateTimePipe, DurationPipe, ProblemAlert, Table, TextPipe],
  template: `
    <td-problem-alert [problem]="copies.problem()" (retry)="copies.reload()" />
    @if (copies.value(); as rows) {
      @if (rows.length > 0) {
        <td-table
          label="imports.copies"
          [columns]="[
            'imports.copies',
            { number: 'imports.copyTime' },
            { number: 'imports.copyCommands' },
            { number: 'imports.copyWritten' },
            { number: 'imports.perXcopy' },
          ]"
        >
          @for (row of rows; track row.id) {
            <tr>
              <td class="left">
                <td-check [checked]="chosen().includes(row.id)" (checkedChange)="choose(row.id)">
                  {{ row.name ?? '–' }}
                </td-check>
                <p class="td-quiet">
                  {{
                    'imports.copyKind'
                      | t: { kind: row.kind, at: (row.startedAt | dateTime), shared: '' + row.figures.shared }
                  }}
                </p>
              </td>
              <td>{{ took(row) | duration }}</td>
              <td>{{ row.figures.commands === null ? '–' : (row.figures.commands | count) }}</td>
              <td>{{ row.figures.bytes === null ? '–' : (row.figures.bytes | byteSize) }}</td>
              <td>{{ row.figures.bytesPerCommand === null ? '–' : (row.figures.bytesPerCommand | byteSize) }}</td>
            </tr>
          }
        </td-table>
        <div role="status">
          @if (comparison.value(); as both) {
            <p>{{ 'imports.copyCompared' | t: percentOf(both) }}</p>
          } @else {
            <p class="td-quiet">{{ 'imports.copyChoose' | t }}</p>
          }
        </div>
        <td-problem-alert [problem]="comparison.problem()" (retry)="comparison.reload()" />
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ImportCopies {
  private readonly api = inject(ImportsApi);
  private readonly i18n = inject(I18n);

  readonly importId = input.required<string>();

  protected readonly copies = new Loadable<readonly ImportedCopy[]>(() => this.api.copies(this.importId()));
  /** At most two. */
  protected readonly chosen = linkedSignal<string, readonly string[]>({ source: this.importId, computation: () => [] });
  /** In the order of the list, the earlier one first. */
  private readonly pair = computed(() =>
    (this.copies.value() ?? []).map(({ id }) => id).filter((id) => this.chosen().includes(id)),
  );
  protected readonly comparison = new Loadable<CopyComparison>(
    () => {
      const [first, second] = this.pair();
      return first !== undefined && second !== undefined
        ? this.api.compareCopies(this.importId(), first, second)
        : null;
    },
    () => this.pair().join(' '),
  );

  protected choose(id: string): void {
    this.chosen.update((chosen) =>
      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen.slice(-1), id],
    );
  }

  protected took({ figures }: ImportedCopy): string {
    return `PT${figures.seconds}S`;
  }

  protected percentOf({ seconds, commands, bytesPerCommand }: CopyComparison) {
    const percent = (ratio: number | null) => (ratio === null ? '–' : this.i18n.percent(ratio));
    return { seconds: percent(seconds), commands: percent(commands), each: percent(bytesPerCommand) };
  }
}
