import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { DiskTypes } from '../disk-types';
import { PublishedFigures } from '../published-figures';
import { CopyGrid } from './copy-grid';
import { TransferGrid } from './transfer-grid';

/** What arrays copy for the hosts, and with which requests; nothing is changed anywhere. */
@Component({
  selector: 'td-copy-advice',
  imports: [CopyGrid, DiskTypes, PublishedFigures, TextPipe, TransferGrid],
  template: `
    <section aria-labelledby="xcopy-heading">
      <h2 id="xcopy-heading">{{ 'xcopy.heading' | t }}</h2>
      <p class="td-quiet">{{ 'xcopy.basisHint' | t }}</p>
      <td-copy-grid />
      <td-disk-types />
    </section>
    <section aria-labelledby="xcopy-hosts-heading">
      <h2 id="xcopy-hosts-heading">{{ 'xcopy.hostsHeading' | t }}</h2>
      <p class="td-quiet">{{ 'xcopy.hostsHint' | t }}</p>
      <td-transfer-grid />
    </section>
    <section><td-published-figures /></section>
  `,
  styles: `
    section {
      margin-top: 1.2rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CopyAdvice {}
