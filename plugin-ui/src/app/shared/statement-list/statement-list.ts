import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { Severity, Statement } from '../../core/api/statement';
import { MessageKey } from '../../core/i18n/en';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';

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

/** Sentences of the service, each with the sign of its severity and with what to do about it. */
@Component({
  selector: 'td-statement-list',
  imports: [ClrIcon, StatementPipe, TextPipe],
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
      display: flex;
      gap: 0.4rem;
      padding: 0.1rem 0;
      line-height: 0.9rem;
    }
    .advice {
      display: block;
      color: var(--cds-alias-typography-color-300);
    }
    cds-icon {
      flex: none;
      margin-top: 0.05rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StatementList {
  readonly statements = input.required<readonly (Statement & { readonly advice?: Statement | null })[]>();

  protected readonly rows = computed(() =>
    this.statements().map((statement) => ({ statement, sign: SIGNS[statement.severity] })),
  );
}
