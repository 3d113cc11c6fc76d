import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { SelectedDatastores } from '../../../features/inventory';
import { ReclaimDialog, ReclaimWizard, RunOfDatastore, showRun } from '../../../features/reclaim';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { LoadState } from '../../../shared/load-state/load-state';

/** The modal behind *Run Space Reclamation* on datastores and datastore clusters. */
@Component({
  selector: 'td-run-space-reclamation',
  imports: [EmptyState, LoadState, ReclaimDialog, ReclaimWizard, TextPipe],
  providers: [SelectedDatastores],
  template: `
    @if (selected.ids.value(); as ids) {
      @if (ids.length > 1) {
        <td-reclaim-wizard [datastoreIds]="ids" (closed)="close()" (history)="show($event)" />
      } @else {
        <main>
          <h1 class="td-hidden">{{ 'run.action' | t }}</h1>
          @if (ids.length > 0) {
            <td-reclaim-dialog [datastoreIds]="ids" (closed)="close()" (history)="show($event)" />
          } @else {
            <td-empty-state [heading]="none | t" [hint]="noneHint | t" icon="unknown-status">
              <button type="button" class="btn btn-outline" (click)="close()">{{ 'action.close' | t }}</button>
            </td-empty-state>
          }
        </main>
      }
    } @else {
      <main>
        <h1 class="td-hidden">{{ 'run.action' | t }}</h1>
        <td-load-state [of]="selected.ids" />
      </main>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunSpaceReclamation {
  private readonly client = inject(VsphereClient);
  protected readonly selected = inject(SelectedDatastores);

  protected readonly none: MessageKey;
  protected readonly noneHint: MessageKey;

  constructor() {
    this.client.fitModal();
    const objects = this.client.contextObjects();
    const clusters = objects.some((object) => object?.type === 'StoragePod');
    this.none = clusters ? 'context.noVmfs' : 'context.none';
    this.noneHint = clusters ? 'context.noVmfsHint' : 'context.noneHint';
    this.selected.open(objects);
  }

  protected close(): void {
    this.client.closeModal();
  }

  protected show(run: RunOfDatastore): void {
    showRun(this.client, run);
    this.client.closeModal();
  }
}
