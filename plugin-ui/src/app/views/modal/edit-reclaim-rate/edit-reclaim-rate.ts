import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { SelectedDatastores } from '../../../features/inventory';
import { RateDialog } from '../../../features/rate';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';

/** The modal behind *Edit Reclaim Rate…* on datastores and datastore clusters. */
@Component({
  selector: 'td-edit-reclaim-rate',
  imports: [EmptyState, Loading, ProblemAlert, RateDialog, TextPipe],
  providers: [SelectedDatastores],
  template: `
    @if (selected.ids.value(); as ids) {
      @if (ids.length > 0) {
        <td-rate-dialog [datastoreIds]="ids" (closed)="close()" />
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
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EditReclaimRate {
  private readonly client = inject(VsphereClient);
  protected readonly selected = inject(SelectedDatastores);

  constructor() {
    this.selected.open(this.client.contextObjects());
  }

  protected close(): void {
    this.client.closeModal();
  }
}
