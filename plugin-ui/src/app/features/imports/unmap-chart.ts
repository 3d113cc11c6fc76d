import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { TimeChart } from '../../shared/time-chart/time-chart';
import { deviceLines } from './device-lines';

/** UNMAP of a file over time, with its points of inflection on the chart and in words. */
@Component({
  selector: 'td-unmap-chart',
  imports: [TimeChart],
  template: `
    <td-time-chart
      [label]="label()"
      [times]="lines().times"
      [lines]="lines().lines"
      [annotations]="lines().annotations"
      [height]="220"
      [fileName]="of() + '-unmap'"
    />
    @for (mark of lines().annotations; track mark.from) {
      <p class="td-notice">{{ mark.label }}</p>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class UnmapChart {
  readonly label = input.required<string>();
  /** Whose it is: the beginning of an export's file name. */
  readonly of = input.required<string>();
  readonly lines = input.required<ReturnType<typeof deviceLines>>();
}
