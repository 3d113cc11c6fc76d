import { ChangeDetectionStrategy, Component, computed, effect, inject, input, output, untracked } from '@angular/core';
import { Action } from '../../../core/api/action';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { MessageKey, hasMessage } from '../../../core/i18n/en';
import { HelpLink } from '../../../shared/help-link/help-link';
import { CopyCommand } from '../../../shared/copy-command/copy-command';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Finding, optionOf } from '../audit';
import { AuditApi } from '../audit-api';

/** Why something is a finding: explanation, evidence, source, and what would fix it. */
@Component({
  selector: 'td-finding-detail',
  imports: [CopyCommand, DateTimePipe, HelpLink, ProblemAlert, StatementPipe, TextPipe],
  templateUrl: './finding-detail.html',
  styleUrl: './finding-detail.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FindingDetail {
  private readonly api = inject(AuditApi);

  readonly finding = input.required<Finding>();
  readonly mayWaive = input(false);
  readonly waive = output();
  readonly unwaived = output();

  protected readonly removal = new Action();
  protected readonly option = computed(() => optionOf(this.finding()));
  protected readonly evidence = computed(() =>
    Object.entries(this.finding().evidence).map(([name, value]) => ({
      key: evidenceKey(name),
      name,
      lines: linesOf(value),
    })),
  );
  protected readonly blocks = computed((): MessageKey | null => {
    const key = `audit.blocks.${this.finding().blocks ?? ''}`;
    return hasMessage(key) ? key : null;
  });

  constructor() {
    const id = computed(() => this.finding().id);
    effect(() => {
      id();
      untracked(() => this.removal.clear());
    });
  }

  protected unwaive(id: string): void {
    this.removal.run(this.api.unwaive(id), () => this.unwaived.emit());
  }
}

function evidenceKey(name: string): MessageKey | null {
  const key = `audit.evidence.${name}`;
  return hasMessage(key) ? key : null;
}

/** One line for each value; what belongs together stays on one. */
function linesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return value.map(String);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([name, part]) => `${name}: ${linesOf(part).join(', ')}`);
  }
  return [String(value)];
}
