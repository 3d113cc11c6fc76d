import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Policies } from '../../features/policy';
import { Home } from './home';

/** Policies, their upcoming runs and blackouts. */
@Component({
  selector: 'td-policies-tab',
  imports: [Policies],
  template: `
    <td-policies [maySchedule]="home.maySchedule()" [mayRun]="home.mayRun()" [trial]="home.trial()" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PoliciesTab {
  protected readonly home = inject(Home);
}
