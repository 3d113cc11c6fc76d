import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { Finding, FindingScope } from '../audit';
import { FindingGrid } from './finding-grid';
import { RemediationDialog } from '../remediation/remediation-dialog';
import { WaiveDialog } from './waive-dialog';

/** The findings of a scope together with the dialogs that fix and waive them. */
@Component({
  selector: 'td-finding-panel',
  imports: [FindingGrid, RemediationDialog, WaiveDialog],
  template: `
    <td-finding-grid
      [scope]="scope()"
      [ruleId]="ruleId()"
      [mayRemediate]="mayRemediate()"
      (fix)="fixing.set($event)"
      (waive)="waiving.set($event)"
    />
    <td-remediation-dialog [findings]="fixing()" (closed)="done()" />
    <td-waive-dialog [finding]="waiving()" (waived)="done()" (dismissed)="waiving.set(null)" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FindingPanel {
  private readonly client = inject(VsphereClient);

  readonly scope = input<FindingScope>({});
  readonly ruleId = input<string | null>(null);
  readonly mayRemediate = input(false);

  protected readonly fixing = signal<readonly Finding[]>([]);
  protected readonly waiving = signal<Finding | null>(null);

  protected done(): void {
    this.fixing.set([]);
    this.waiving.set(null);
    this.client.refresh();
  }
}
