import { ChangeDetectionStrategy, Component, computed, inject, input, output, signal } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { Action } from '../../core/api/action';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Import, METRICS, Metric } from './import';
import { ImportsApi } from './imports-api';

/** Lets the user assign the counters of a batch file when their names are not clear. */
@Component({
  selector: 'td-import-columns',
  imports: [ProblemAlert, TextPipe],
  template: `
    <p>{{ 'imports.columnsHint' | t }}</p>
    <div class="fields">
      @for (metric of metrics; track metric) {
        <label [for]="'column-' + metric">{{ labelOf(metric) | t }}</label>
        <div class="clr-select-wrapper">
          <select [id]="'column-' + metric" class="clr-select" (change)="pick(metric, $event)">
            <option value="">{{ 'imports.noColumn' | t }}</option>
            @for (counter of orderOf(metric); track counter) {
              <option [value]="counter" [selected]="counter === chosen()[metric]">{{ counter }}</option>
            }
          </select>
        </div>
      }
    </div>
    <td-problem-alert [problem]="choosing.problem()" [retryable]="false" />
    <button
      type="button"
      class="btn btn-primary btn-sm"
      [disabled]="!mayRun() || empty() || choosing.busy()"
      (click)="choose()"
    >
      {{ 'imports.readColumns' | t }}
    </button>
  `,
  styles: `
    .fields {
      display: grid;
      grid-template-columns: max-content minmax(10rem, 30rem);
      align-items: center;
      gap: 0.2rem 1rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ImportColumns {
  private readonly api = inject(ImportsApi);

  readonly import = input.required<Import>();
  readonly mayRun = input.required<boolean>();
  /** The import continues. */
  readonly decided = output<Import>();

  protected readonly metrics = METRICS;
  protected readonly choosing = new Action();
  private readonly picked = signal<Partial<Record<Metric, string>>>({});
  /** A single candidate is proposed until the user selects another. */
  protected readonly chosen = computed(() => {
    const chosen: Partial<Record<Metric, string>> = {};
    for (const metric of METRICS) {
      const candidates = this.import().columns.candidates[metric] ?? [];
      const counter = this.picked()[metric] ?? (candidates.length === 1 ? candidates[0] : '');
      if (counter) {
        chosen[metric] = counter;
      }
    }
    return chosen;
  });
  protected readonly empty = computed(() => Object.keys(this.chosen()).length === 0);

  protected labelOf(metric: Metric): MessageKey {
    return `imports.metric.${metric}`;
  }

  /** Candidates first. */
  protected orderOf(metric: Metric): readonly string[] {
    const { candidates, counters } = this.import().columns;
    const first = candidates[metric] ?? [];
    return [...first, ...counters.filter((counter) => !first.includes(counter))];
  }

  protected pick(metric: Metric, event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    this.picked.update((picked) => ({ ...picked, [metric]: value }));
  }

  protected choose(): void {
    this.choosing.run(this.api.choose(this.import().id, this.chosen()), (decided) => this.decided.emit(decided));
  }
}
