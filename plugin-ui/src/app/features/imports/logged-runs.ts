import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { map } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ImportedRun, LoggedRuns as Logged } from './import';
import { ImportsApi } from './imports-api';
import { LoggedRunTable } from './logged-run-table';

const PERIODS = ['PT6H', 'P1D', 'P7D', 'P30D'] as const;

interface Reading {
  readonly past: (typeof PERIODS)[number];
  readonly found: Logged;
}

/** Manual runs of any origin on a datastore, read from the logs of its hosts on request. */
@Component({
  selector: 'td-logged-runs',
  imports: [ClrSpinnerModule, DateTimePipe, LoggedRunTable, ProblemAlert, StatementPipe, TextPipe],
  template: `
    <p class="td-quiet">{{ 'logged.hint' | t }}</p>
    <div class="ask">
      <label for="logged-period">{{ 'logged.period' | t }}</label>
      <div class="clr-select-wrapper">
        <select id="logged-period" class="clr-select" [value]="past()" (change)="past.set(valueOf($event))">
          @for (period of periods; track period) {
            <option [value]="period" [selected]="period === past()">{{ labelOf(period) | t }}</option>
          }
        </select>
      </div>
      <button type="button" class="btn btn-outline btn-sm" [disabled]="logged.loading()" (click)="ask()">
        {{ 'logged.read' | t }}
      </button>
      @if (logged.loading()) {
        <clr-spinner clrInline [attr.aria-label]="'state.loading' | t" />
      }
    </div>
    <td-problem-alert [problem]="logged.problem()" (retry)="ask()" />
    @if (found(); as found) {
      @for (host of found.items; track host.hostId) {
        <h3>{{ host.name }}</h3>
        @if (host.clock; as clock) {
          <p class="td-notice warning">{{ clock | statement }}</p>
        }
        @if (host.problem; as problem) {
          <p class="td-notice warning">{{ problem | statement }}</p>
        }
        @if (host.logFrom; as from) {
          <p class="td-quiet">{{ 'logged.reaches' | t: { at: from | dateTime } }}</p>
        }
        @if (host.runs.length > 0) {
          <td-logged-run-table [runs]="rowsOf(host.hostId)" />
        } @else if (host.problem === null) {
          <p class="td-quiet">{{ 'logged.none' | t }}</p>
        }
      }
    }
  `,
  styles: `
    .ask {
      display: flex;
      align-items: center;
      gap: 0.6rem;
      margin: 0.4rem 0;
    }
    .btn {
      margin: 0;
    }
    h3 {
      margin: 0.6rem 0 0;
      font-size: 0.7rem;
      font-weight: 600;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LoggedRuns {
  private readonly api = inject(ImportsApi);

  readonly datastoreId = input.required<string>();
  readonly datastoreName = input.required<string>();

  protected readonly periods = PERIODS;
  protected readonly past = signal<(typeof PERIODS)[number]>('P1D');
  protected readonly logged = new Loadable<Reading>();
  /** Null while another period is selected than the one that was read. */
  protected readonly found = computed(() => {
    const read = this.logged.value();
    return read?.past === this.past() ? read.found : null;
  });
  private readonly rows = computed(() => {
    const datastore = { id: this.datastoreId(), name: this.datastoreName() };
    return new Map(
      this.found()?.items.map(({ hostId, runs }): [string, ImportedRun[]] => [
        hostId,
        runs.map((run) => ({ datastore, run })),
      ]),
    );
  });

  protected labelOf(period: (typeof PERIODS)[number]): `logged.past.${(typeof PERIODS)[number]}` {
    return `logged.past.${period}`;
  }

  protected valueOf(event: Event): (typeof PERIODS)[number] {
    const { value } = event.target as HTMLSelectElement;
    return PERIODS.find((period) => period === value) ?? 'P1D';
  }

  protected rowsOf(hostId: string): readonly ImportedRun[] {
    return this.rows().get(hostId) ?? [];
  }

  protected ask(): void {
    const past = this.past();
    this.logged.load(this.api.logged(this.datastoreId(), past).pipe(map((found) => ({ past, found }))));
  }
}
