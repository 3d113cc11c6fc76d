import { ChangeDetectionStrategy, Component, OnDestroy, computed, inject, input, output, signal } from '@angular/core';
import { Subscription } from 'rxjs';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { MessageKey, hasMessage } from '../../core/i18n/en';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Finding } from './audit';
import { AuditApi } from './audit-api';

/** Why something is a finding: explanation, evidence, source, and what would fix it. */
@Component({
  selector: 'td-finding-detail',
  imports: [DateTimePipe, ProblemAlert, StatementPipe, TextPipe],
  templateUrl: './finding-detail.html',
  styleUrl: './finding-detail.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FindingDetail implements OnDestroy {
  private readonly api = inject(AuditApi);
  private work: Subscription | null = null;

  readonly finding = input.required<Finding>();
  readonly mayWaive = input(false);
  readonly waive = output();
  readonly unwaived = output();

  protected readonly problem = signal<Problem | null>(null);
  protected readonly evidence = computed(() =>
    Object.entries(this.finding().evidence).map(([name, value]) => ({
      key: evidenceKey(name),
      name,
      lines: told(value),
    })),
  );
  protected readonly blocks = computed((): MessageKey | null => {
    const key = `audit.blocks.${this.finding().blocks ?? ''}`;
    return hasMessage(key) ? key : null;
  });

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  protected unwaive(id: string): void {
    this.problem.set(null);
    this.work = this.api.unwaive(id).subscribe({
      next: () => this.unwaived.emit(),
      error: (error: unknown) => this.problem.set(toProblem(error)),
    });
  }
}

function evidenceKey(name: string): MessageKey | null {
  const key = `audit.evidence.${name}`;
  return hasMessage(key) ? key : null;
}

/** One line for each value; what belongs together stays on one. */
function told(value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return value.map(String);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([name, part]) => `${name}: ${told(part).join(', ')}`);
  }
  return [String(value)];
}
