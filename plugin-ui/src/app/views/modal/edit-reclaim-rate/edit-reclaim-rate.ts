import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { SelectedDatastores } from '../../../features/inventory';
import { RateDialog } from '../../../features/rate';
import { ReclaimDialog, ReclaimWizard, RunOfDatastore, showRun } from '../../../features/reclaim';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { LoadState } from '../../../shared/load-state/load-state';

/** The modal behind *Edit Reclaim Rate…* on datastores and datastore clusters; a run can follow the change. */
@Component({
  selector: 'td-edit-reclaim-rate',
  imports: [EmptyState, LoadState, RateDialog, ReclaimDialog, ReclaimWizard, TextPipe],
  providers: [SelectedDatastores],
  template: `
    @let ids = selected.ids.value();
    @if (ids && ids.length > 0) {
      @if (!reclaiming()) {
        <td-rate-dialog [datastoreIds]="ids" (closed)="close()" (runNow)="reclaiming.set(true)" />
      } @else if (ids.length > 1) {
        <td-reclaim-wizard [datastoreIds]="ids" (closed)="close()" (history)="show($event)" />
      } @else {
        <main>
          <h1 class="td-hidden">{{ 'run.action' | t }}</h1>
          <td-reclaim-dialog [datastoreIds]="ids" (closed)="close()" (history)="show($event)" />
        </main>
      }
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
  protected readonly reclaiming = signal(false);

  constructor() {
    this.client.fitModal();
    this.selected.open(this.client.contextObjects());
  }

  protected close(): void {
    this.client.closeModal();
  }

  protected show(run: RunOfDatastore): void {
    showRun(this.client, run);
    this.client.closeModal();
  }
}
