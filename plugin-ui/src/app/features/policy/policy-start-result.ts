import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { RunOfDatastore, showRun } from '../reclaim';
import { PolicyStart } from './policy';

/** What became of each datastore at a start of a policy: its run, or why there is none. */
@Component({
  selector: 'td-policy-start-result',
  imports: [StatementPipe, TextPipe],
  template: `
    <ul>
      @for (run of start().runs; track run.datastoreId) {
        <li>
          <button type="button" class="td-link" (click)="show(run)">
            {{ run.datastoreName }}
            <span class="clr-sr-only">: {{ 'monitor.showRun' | t }}</span>
          </button>
        </li>
      }
      @for (left of start().skipped; track left.datastoreId) {
        <li>
          {{ left.datastoreName }}:
          @for (reason of left.reasons; track $index) {
            {{ reason | statement }}
          }
        </li>
      }
    </ul>
  `,
  styles: `
    ul {
      margin: 0;
      padding-left: 0.8rem;
      list-style: none;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyStartResult {
  private readonly client = inject(VsphereClient);

  readonly start = input.required<PolicyStart>();

  protected show(run: RunOfDatastore): void {
    showRun(this.client, run);
  }
}
