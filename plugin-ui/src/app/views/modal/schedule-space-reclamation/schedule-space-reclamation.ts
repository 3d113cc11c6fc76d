import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { SelectedDatastores } from '../../../features/inventory';
import { PolicyEditor } from '../../../features/policy';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';

/** The modal behind *Schedule Space Reclamation…* on one or several datastores: a new policy for them. */
@Component({
  selector: 'td-schedule-space-reclamation',
  imports: [EmptyState, Loading, PolicyEditor, ProblemAlert, TextPipe],
  providers: [SelectedDatastores],
  template: `
    @if (selected.ids.value(); as ids) {
      @if (ids.length > 0) {
        <td-policy-editor class="body" inPage [datastoreIds]="ids" (saved)="close()" (dismissed)="close()" />
      } @else {
        <td-empty-state [heading]="'context.none' | t" [hint]="'context.noneHint' | t" icon="unknown-status">
          <button type="button" class="btn btn-outline" (click)="close()">{{ 'action.close' | t }}</button>
        </td-empty-state>
      }
    } @else if (selected.ids.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="selected.reload()" />
    } @else {
      <td-loading />
    }
  `,
  styles: `
    .body {
      box-sizing: border-box;
      height: 100vh;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScheduleSpaceReclamation {
  private readonly client = inject(VsphereClient);
  protected readonly selected = inject(SelectedDatastores);

  constructor() {
    inject(CurrentSession).load();
    this.selected.open(this.client.contextObjects());
  }

  protected close(): void {
    this.client.closeModal();
  }
}
