import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { apiId, datastoreUrn } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { ReclaimDialog } from '../../../features/reclaim';
import { EmptyState } from '../../../shared/empty-state/empty-state';

/** The modal behind *Run Space Reclamation*. */
@Component({
  selector: 'td-run-space-reclamation',
  imports: [EmptyState, ReclaimDialog, TextPipe],
  template: `
    @if (ids.length > 0) {
      <td-reclaim-dialog [datastoreIds]="ids" (closed)="close()" (history)="showHistory($event)" />
    } @else {
      <td-empty-state [heading]="'context.none' | t" [hint]="'context.noneHint' | t" icon="unknown-status">
        <button type="button" class="btn btn-outline" (click)="close()">{{ 'action.close' | t }}</button>
      </td-empty-state>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunSpaceReclamation {
  private readonly client = inject(VsphereClient);

  protected readonly ids = this.client
    .contextObjects()
    .filter((object) => object !== null)
    .map(apiId);

  protected close(): void {
    this.client.closeModal();
  }

  protected showHistory(datastoreId: string): void {
    this.client.showView('tidemarkDatastoreMonitor', datastoreUrn(datastoreId));
    this.client.closeModal();
  }
}
