import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrRadioModule } from '@clr/angular/forms/radio';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Check } from '../../../shared/field';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Table } from '../../../shared/table/table';
import { WIZARD } from '../../../shared/wizard';
import { Finding, RemediationStep, fixable } from '../audit';
import { RemediationStore } from './remediation-store';
import { SeverityLabel } from '../finding/severity-label';

const SHOWN = 200;
const ON_ERROR = [
  { value: 'stop', label: 'remedy.stop' },
  { value: 'continue', label: 'remedy.goOn' },
] as const;

/** Findings, their values on the hosts now and proposed, what is left out, and the dry run's sum; changes nothing itself. */
@Component({
  selector: 'td-remediation-wizard',
  imports: [
    Check,
    ClrRadioModule,
    FormsModule,
    Loading,
    ProblemAlert,
    SeverityLabel,
    StatementPipe,
    Table,
    TextPipe,
    WIZARD,
  ],
  templateUrl: './remediation-wizard.html',
  styleUrl: './remediation-wizard.css',
  host: {
    // Clarity's own Escape listener marks nothing for check under an OnPush parent.
    '(document:keyup.escape)': '0',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RemediationWizard {
  protected readonly store = inject(RemediationStore);

  readonly findings = input.required<readonly Finding[]>();
  /** Applies the changes; what to do after an error. */
  readonly finished = output<'stop' | 'continue'>();
  readonly canceled = output();

  protected readonly fixables = computed(() => this.findings().filter(fixable));
  protected readonly chosen = linkedSignal<ReadonlySet<string>>(() => new Set(this.fixables().map(({ id }) => id)));
  protected readonly onErrors = ON_ERROR;
  protected readonly onError = signal<'stop' | 'continue'>('stop');
  protected readonly planned = computed(() => this.steps('PLANNED'));
  protected readonly leftOut = computed(() => this.steps('LEFT_OUT'));
  /** What would be set, by option and value. */
  protected readonly sums = computed(() => {
    const sums = new Map<string, { option: string; to: string; hosts: number }>();
    for (const { option, to } of this.planned()) {
      const key = `${option}=${to}`;
      sums.set(key, { option, to, hosts: (sums.get(key)?.hosts ?? 0) + 1 });
    }
    return [...sums.values()];
  });
  protected readonly ready = computed(() => this.store.preview() && !this.store.waiting());
  protected readonly most = SHOWN;

  protected choose(id: string, wanted: boolean): void {
    const chosen = new Set(this.chosen());
    if (wanted) {
      chosen.add(id);
    } else {
      chosen.delete(id);
    }
    this.chosen.set(chosen);
    this.store.drop();
  }

  /** The dry run of what is chosen, unless it is there or under way. */
  protected look(): void {
    if (!this.store.preview() && !this.store.waiting()) {
      this.dryRun();
    }
  }

  /** Reads the values from the hosts, also again after possible changes. */
  protected dryRun(): void {
    const chosen = this.chosen();
    this.store.open(this.fixables().filter(({ id }) => chosen.has(id)));
  }

  private steps(state: RemediationStep['state']): readonly RemediationStep[] {
    return this.store.remediation()?.steps.filter((step) => step.state === state) ?? [];
  }
}
