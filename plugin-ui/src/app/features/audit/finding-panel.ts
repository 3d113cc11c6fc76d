import { ChangeDetectionStrategy, Component, input, output, signal, viewChild } from '@angular/core';
import { Finding, FindingScope } from './audit';
import { FindingGrid } from './finding-grid';
import { RemediationDialog } from './remediation-dialog';
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
  readonly scope = input<FindingScope>({});
  readonly ruleId = input<string | null>(null);
  readonly mayRemediate = input(false);
  /** Something may have changed. */
  readonly changed = output();

  protected readonly fixing = signal<readonly Finding[]>([]);
  protected readonly waiving = signal<Finding | null>(null);
  private readonly grid = viewChild.required(FindingGrid);

  /** Loads the findings once more. */
  refresh(): void {
    this.grid().refresh();
  }

  protected done(): void {
    this.fixing.set([]);
    this.waiving.set(null);
    this.refresh();
    this.changed.emit();
  }
}
