import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { Loading } from '../loading/loading';
import { ProblemAlert } from '../problem-alert/problem-alert';

/** Why something could not be loaded, or that it is awaited; nothing once it is there. */
@Component({
  selector: 'td-load-state',
  imports: [Loading, ProblemAlert],
  template: `
    <td-problem-alert [problem]="of().problem()" (retry)="of().reload()" />
    @if (of().waiting()) {
      <td-loading [text]="text()" />
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LoadState {
  readonly of = input.required<Loadable<unknown>>();
  /** What is awaited; the usual word when null. */
  readonly text = input<string | null>(null);
}
