import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Problem } from '../../core/problem/problem';
import { ProblemAlert } from '../problem-alert/problem-alert';

/** The header of a datagrid: a load error, and one line of filters and buttons, which are projected. */
@Component({
  selector: 'td-grid-head',
  imports: [ProblemAlert],
  template: `
    <td-problem-alert [problem]="of().problem()" (retry)="of().reload()" />
    <div class="tools"><ng-content /></div>
  `,
  styleUrl: './grid-head.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class GridHead {
  readonly of = input.required<{ problem(): Problem | null; reload(): void }>();
}
