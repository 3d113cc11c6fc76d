import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { of } from 'rxjs';
import { Loadable } from '../../../core/api/loadable';
import { TextPipe } from '../../../core/i18n/pipes';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { LoadState } from '../../../shared/load-state/load-state';
import { Finding, FindingScope } from '../audit';
import { AuditApi } from '../audit-api';
import { FindingGrid } from './finding-grid';
import { RemediationDialog } from '../remediation/remediation-dialog';
import { WaiveDialog } from './waive-dialog';

/** The findings of a scope together with the dialogs that fix and waive them. */
@Component({
  selector: 'td-finding-panel',
  imports: [FindingGrid, LoadState, RemediationDialog, TextPipe, WaiveDialog],
  template: `
    <td-load-state [of]="audited" />
    @if (audited.value()) {
      <td-finding-grid
        [scope]="scope()"
        [ruleId]="ruleId()"
        [mayRemediate]="mayRemediate()"
        (fix)="fixing.set($event)"
        (waive)="waiving.set($event)"
      />
    } @else if (audited.value() === false) {
      <p class="td-notice warning">{{ (scope().objectId ? 'audit.hostNever' : 'audit.noHosts') | t }}</p>
    }
    <td-remediation-dialog [findings]="fixing()" (closed)="done()" />
    <td-waive-dialog [finding]="waiving()" (waived)="done()" (dismissed)="waiving.set(null)" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FindingPanel {
  private readonly api = inject(AuditApi);
  private readonly client = inject(VsphereClient);

  readonly scope = input<FindingScope>({});
  readonly ruleId = input<string | null>(null);
  readonly mayRemediate = input(false);

  /** No findings are good news only of hosts that an audit has read. */
  protected readonly audited = new Loadable<boolean>(() => {
    const scope = this.scope();
    return scope.objectId || scope.clusterId ? this.api.audited(scope) : of(true);
  });
  protected readonly fixing = signal<readonly Finding[]>([]);
  protected readonly waiving = signal<Finding | null>(null);

  protected done(): void {
    this.fixing.set([]);
    this.waiving.set(null);
    this.client.refresh();
  }
}
