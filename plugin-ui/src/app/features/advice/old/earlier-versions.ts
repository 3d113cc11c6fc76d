import { ChangeDetectionStrategy, Component } from '@angular/core';
import { OldHostList } from './old-host-list';
import { OldVmfsList } from './old-vmfs-list';

/** The way from earlier versions of VMFS, and what hosts of earlier releases can do. */
@Component({
  selector: 'td-earlier-versions',
  imports: [OldHostList, OldVmfsList],
  template: `
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
export class EarlierVersions {}
