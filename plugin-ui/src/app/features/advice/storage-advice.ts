import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { CopyGrid } from './xcopy/copy-grid';
import { OldHostList } from './old/old-host-list';
import { OldVmfsList } from './old/old-vmfs-list';
import { PublishedFigures } from './published-figures';
import { TransferGrid } from './xcopy/transfer-grid';

/** Advice about copies by arrays, old file systems and old hosts; nothing is changed anywhere. */
@Component({
  selector: 'td-storage-advice',
  imports: [CopyGrid, OldHostList, OldVmfsList, PublishedFigures, TextPipe, TransferGrid],
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
    <section><td-published-figures /></section>
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
export class StorageAdvice {}
