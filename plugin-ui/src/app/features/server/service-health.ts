import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { hasMessage } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { Table } from '../../shared/table/table';
import { Health, HealthCheck, HealthState, ServerApi } from './server-api';

const LABELS: Readonly<Record<HealthState, string>> = {
  OK: 'label label-success',
  UNKNOWN: 'label',
  WARNING: 'label label-warning',
  ERROR: 'label label-danger',
};

/** How the service and all that it needs fare. */
@Component({
  selector: 'td-service-health',
  imports: [LoadState, Table, TextPipe],
  template: `
    <td-load-state [of]="health" />
    @if (health.value(); as health) {
      <td-table [columns]="['server.what', 'server.state', 'server.reason']">
        @for (check of health.checks; track check.kind + check.name) {
          <tr>
            <td class="left">{{ what(check) }}</td>
            <td class="left">
              <span [class]="labels[check.state]">{{ $any('server.state.' + check.state) | t }}</span>
            </td>
            <td class="left">{{ reason(check) }}</td>
          </tr>
        }
      </td-table>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ServiceHealth {
  private readonly api = inject(ServerApi);
  private readonly i18n = inject(I18n);

  protected readonly health = new Loadable<Health>(() => this.api.health());
  protected readonly labels = LABELS;

  protected what({ kind, name }: HealthCheck): string {
    const key = `server.kind.${kind}`;
    const word = hasMessage(key) ? this.i18n.text(key) : kind;
    return name === '' ? word : `${word} ${name}`;
  }

  protected reason({ reason }: HealthCheck): string {
    return reason ? this.i18n.statement(reason) : '–';
  }
}
