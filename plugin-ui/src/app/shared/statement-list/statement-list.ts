import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { Severity, Statement } from '../../core/api/statement';
import { MessageKey } from '../../core/i18n/en';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { CopyCommand } from '../copy-command/copy-command';

interface Sign {
  readonly shape: string;
  readonly status: string;
  readonly label: MessageKey;
}

const SIGNS: Readonly<Record<Severity, Sign>> = {
  info: { shape: 'info-standard', status: 'info', label: 'severity.INFO' },
  warning: { shape: 'warning-standard', status: 'warning', label: 'severity.WARNING' },
  error: { shape: 'error-standard', status: 'danger', label: 'severity.ERROR' },
};

type Advised = Statement & { readonly advice?: Statement | null };

/** Sentences of the service, each with the sign of its severity, with what to do about it, and with the commands for that. */
@Component({
  selector: 'td-statement-list',
  imports: [ClrIcon, CopyCommand, StatementPipe, TextPipe],
  template: `
    <ul>
      @for (row of rows(); track $index) {
        <li>
          <cds-icon
            [shape]="row.sign.shape"
            size="sm"
            solid
            [status]="row.sign.status"
            role="img"
            [attr.aria-label]="row.sign.label | t"
          />
          <span>
            {{ row.statement | statement }}
            @if (row.statement.advice; as advice) {
              <span class="advice">{{ advice | statement }}</span>
            }
          </span>
          @if (row.commands.length > 0) {
            <td-copy-command [command]="row.commands" />
          }
        </li>
      }
    </ul>
  `,
  styles: `
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li {
      display: grid;
      grid-template-columns: max-content minmax(0, 1fr);
      gap: 0 0.4rem;
      padding: 0.1rem 0;
      line-height: 0.9rem;
    }
    .advice {
      display: block;
      color: var(--cds-alias-typography-color-300);
    }
    cds-icon {
      margin-top: 0.05rem;
    }
    td-copy-command {
      grid-column: 2;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StatementList {
  readonly statements = input.required<readonly Advised[]>();

  protected readonly rows = computed(() =>
    this.statements().map((statement) => ({
      statement,
      sign: SIGNS[statement.severity],
      commands: [statement, statement.advice].flatMap(commandsOf),
    })),
  );
}

/** The commands that a statement names for the user. */
function commandsOf(statement: Statement | null | undefined): readonly string[] {
  const commands = statement?.params['commands'];
  return typeof commands === 'string' ? commands.split('; ') : [];
}
