import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { ArrayOverview } from '../../features/array';
import { Home } from './home';

/** The arrays: which datastores they prove, their pools, and the vendors of devices. */
@Component({
  selector: 'td-arrays-tab',
  imports: [ArrayOverview],
  template: `
    <td-array-overview [mayConfigure]="home.mayConfigure()" (opened)="home.open($event)" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ArraysTab {
  protected readonly home = inject(Home);
}
