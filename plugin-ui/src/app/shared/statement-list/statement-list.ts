import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { Severity, Statement } from '../../core/api/statement';
import { StatementPipe } from '../../core/i18n/pipes';

const SHAPES: Readonly<Record<Severity, string>> = {
  info: 'info-standard',
  warning: 'warning-standard',
  error: 'error-standard',
};

type Said = Statement & { readonly severity?: Severity; readonly advice?: Statement | null };

/** Sentences of the service, each with the sign of its severity and with what to do about it. */
@Component({
  selector: 'td-statement-list',
  imports: [ClrIcon, StatementPipe],
  template: `
    <ul>
      @for (row of rows(); track $index) {
        <li>
          <cds-icon [shape]="row.shape" size="sm" solid [status]="row.status" aria-hidden="true" />
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
  readonly statements = input.required<readonly Said[]>();
  /** Used for statements that carry no severity of their own. */
  readonly severity = input<Severity>('info');

  protected readonly rows = computed(() =>
    this.statements().map((statement) => {
      const severity = statement.severity ?? this.severity();
      return { statement, shape: SHAPES[severity], status: severity === 'error' ? 'danger' : severity };
    }),
  );
}
