import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { apiId } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { SelectedDatastores } from '../../../features/inventory';
import { PolicyEditor } from '../../../features/policy';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { LoadState } from '../../../shared/load-state/load-state';

/** The modal behind *Schedule Space Reclamation…* on datastores and datastore clusters: a new policy for them. */
@Component({
  selector: 'td-schedule-space-reclamation',
  imports: [EmptyState, LoadState, PolicyEditor, TextPipe],
  providers: [SelectedDatastores],
  template: `
    @let ids = selected.ids.value();
    @if (ids && (ids.length > 0 || clusters.length > 0)) {
      <td-policy-editor
        class="body"
        inPage
        [datastoreIds]="ids"
        [clusterIds]="clusters"
        (saved)="close()"
        (dismissed)="close()"
      />
    } @else {
      <main>
        <h1 class="td-hidden">{{ 'datastore.schedule' | t }}</h1>
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

  /** The selected datastore clusters. */
  protected readonly clusters: readonly string[];

  constructor() {
    this.client.fitModal();
    inject(CurrentSession).load();
    const objects = this.client.contextObjects().filter((object) => object !== null);
    this.clusters = objects.filter(({ type }) => type === 'StoragePod').map(apiId);
    this.selected.open(objects);
  }

  protected close(): void {
    this.client.closeModal();
  }
}
