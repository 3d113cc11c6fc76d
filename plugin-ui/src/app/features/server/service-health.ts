import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Loadable } from '../../core/api/loadable';
import { hasMessage } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
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
  imports: [Loading, ProblemAlert, TextPipe],
  template: `
    @if (health.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    } @else if (health.waiting()) {
      <td-loading />
    }
    @if (health.value(); as health) {
      <table class="table table-compact table-noborder">
        <thead>
          <tr>
            <th class="left" scope="col">{{ 'server.what' | t }}</th>
            <th class="left" scope="col">{{ 'server.state' | t }}</th>
            <th class="left" scope="col">{{ 'server.reason' | t }}</th>
          </tr>
        </thead>
        <tbody>
          @for (check of health.checks; track check.kind + check.name) {
            <tr>
              <td class="left">{{ what(check) }}</td>
              <td class="left">
                <span [class]="labels[check.state]">{{ $any('server.state.' + check.state) | t }}</span>
              </td>
              <td class="left">{{ reason(check) }}</td>
            </tr>
          }
        </tbody>
      </table>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ServiceHealth {
  private readonly api = inject(ServerApi);
  private readonly i18n = inject(I18n);

  protected readonly health = new Loadable<Health>();
  protected readonly labels = LABELS;

  constructor() {
    this.refresh();
    inject(VsphereClient)
      .globalRefresh.pipe(takeUntilDestroyed())
      .subscribe(() => this.refresh());
  }

  refresh(): void {
    this.health.load(this.api.health());
  }

  protected what({ kind, name }: HealthCheck): string {
    const key = `server.kind.${kind}`;
    const word = hasMessage(key) ? this.i18n.text(key) : kind;
    return name === '' ? word : `${word} ${name}`;
  }

  protected reason({ reason }: HealthCheck): string {
    return reason ? this.i18n.statement(reason) : '–';
  }
}
