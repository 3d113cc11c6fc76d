import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { SelectedDatastores } from '../../../features/inventory';
import { RateDialog } from '../../../features/rate';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { LoadState } from '../../../shared/load-state/load-state';

/** The modal behind *Edit Reclaim Rate…* on datastores and datastore clusters. */
@Component({
  selector: 'td-edit-reclaim-rate',
  imports: [EmptyState, LoadState, RateDialog, TextPipe],
  providers: [SelectedDatastores],
  template: `
    @let ids = selected.ids.value();
    @if (ids && ids.length > 0) {
      <td-rate-dialog [datastoreIds]="ids" (closed)="close()" />
    } @else {
      <main>
        <h1 class="td-hidden">{{ 'rate.action' | t }}</h1>
        @if (ids) {
          <td-empty-state [heading]="'context.none' | t" [hint]="'context.noneHint' | t" icon="unknown-status">
            <button type="button" class="btn btn-outline" (click)="close()">{{ 'action.close' | t }}</button>
          </td-empty-state>
        } @else {
          <td-load-state [of]="selected.ids" />
        }
      </main>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EditReclaimRate {
  private readonly client = inject(VsphereClient);
  protected readonly selected = inject(SelectedDatastores);

  constructor() {
    this.client.fitModal();
    this.selected.open(this.client.contextObjects());
  }

  protected close(): void {
    this.client.closeModal();
  }
}
