import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { ArrayOverview, StorageArray } from '../../features/array';
import { queryOf } from '../../features/inventory';
import { Home } from './home';

/** The arrays: how they are connected, which datastores they prove, their pools, and the vendors of devices. */
@Component({
  selector: 'td-arrays-tab',
  imports: [ArrayOverview],
  template: `
    <td-array-overview
      [mayConfigure]="home.mayConfigure()"
      (connect)="home.connect(null)"
      (edit)="home.connect($event)"
      (picked)="showDatastores($event)"
      (opened)="home.open($event)"
    />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ArraysTab {
  protected readonly home = inject(Home);

  protected showDatastores({ id }: StorageArray): void {
    this.home.query.set(queryOf({ arrayId: id }));
    this.home.goTo('');
  }
}
