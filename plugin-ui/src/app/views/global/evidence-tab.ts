import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Evidence } from '../../features/imports';
import { Home } from './home';

/** Files of hosts. */
@Component({
  selector: 'td-evidence-tab',
  imports: [Evidence],
  template: `
    <td-evidence [mayRun]="home.mayRun()" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EvidenceTab {
  protected readonly home = inject(Home);
}
