import { ChangeDetectionStrategy, Component, inject, viewChild } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { CopyGrid } from './copy-grid';
import { OldHostList } from './old-host-list';
import { OldVmfsList } from './old-vmfs-list';
import { TransferGrid } from './transfer-grid';

/** Advice about copies by arrays, old file systems and old hosts; nothing is changed anywhere. */
@Component({
  selector: 'td-storage-advice',
  imports: [CopyGrid, OldHostList, OldVmfsList, TextPipe, TransferGrid],
  template: `
    <section aria-labelledby="xcopy-heading">
      <h2 id="xcopy-heading">{{ 'xcopy.heading' | t }}</h2>
      <p class="td-quiet">{{ 'xcopy.basisHint' | t }}</p>
      <td-copy-grid />
    </section>
    <section aria-labelledby="xcopy-hosts-heading">
      <h2 id="xcopy-hosts-heading">{{ 'xcopy.hostsHeading' | t }}</h2>
      <p class="td-quiet">{{ 'xcopy.hostsHint' | t }}</p>
      <td-transfer-grid />
    </section>
    <section><td-old-vmfs-list /></section>
    <section><td-old-host-list /></section>
  `,
  styles: `
    section {
      margin-top: 1.2rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StorageAdvice {
  private readonly copies = viewChild.required(CopyGrid);
  private readonly transfers = viewChild.required(TransferGrid);
  private readonly vmfs = viewChild.required(OldVmfsList);
  private readonly hosts = viewChild.required(OldHostList);

  constructor() {
    // A view that referred to this part for a refresh could not load it later.
    inject(VsphereClient)
      .globalRefresh.pipe(takeUntilDestroyed())
      .subscribe(() => this.refresh());
  }

  /** Loads what is shown once more. */
  protected refresh(): void {
    this.copies().refresh();
    this.transfers().refresh();
    this.vmfs().refresh();
    this.hosts().refresh();
  }
}
