import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { Page } from '../../../core/api/page';
import { TextPipe } from '../../../core/i18n/pipes';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { OldVmfs } from './old-storage';
import { OldVmfsPanel } from './old-vmfs-panel';
import { StorageAdviceApi } from '../storage-advice-api';

/** Datastores on VMFS before 6, each with the steps to VMFS 6; of one datastore only, empty for VMFS 6. */
@Component({
  selector: 'td-old-vmfs-list',
  imports: [Loading, OldVmfsPanel, ProblemAlert, TextPipe],
  template: `
    @if (datastoreId() === null || (page.value()?.total ?? 0) > 0) {
      <h2>{{ 'oldVmfs.heading' | t }}</h2>
    }
    <td-problem-alert [problem]="page.problem()" (retry)="page.reload()" />
    @for (row of page.value()?.items; track row.id) {
      <td-old-vmfs-panel [datastore]="row" [open]="datastoreId() !== null" />
    } @empty {
      @if (page.waiting() && datastoreId() === null) {
        <td-loading />
      } @else if (page.value() !== null && datastoreId() === null) {
        <p class="td-quiet">{{ 'oldVmfs.none' | t }}</p>
      }
    }
    @if (page.value(); as shown) {
      @if (shown.total > shown.items.length) {
        <p class="td-quiet">{{ 'oldVmfs.more' | t: { count: shown.total - shown.items.length } }}</p>
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OldVmfsList {
  private readonly api = inject(StorageAdviceApi);
  readonly datastoreId = input<string | null>(null);
  protected readonly page = new Loadable<Page<OldVmfs>>(() => this.api.oldVmfs(this.datastoreId()));
}
