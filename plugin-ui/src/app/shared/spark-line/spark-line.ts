import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';

const WIDTH = 200;
const HEIGHT = 40;

/** The shape of a series without axes, for small areas; gaps are not connected. */
@Component({
  selector: 'td-spark-line',
  template: `
    <svg role="img" [attr.aria-label]="label()" [attr.viewBox]="viewBox" preserveAspectRatio="none">
      <path [attr.d]="path()" vector-effect="non-scaling-stroke" />
    </svg>
  `,
  styles: `
    :host {
      display: block;
    }
    svg {
      display: block;
      width: 100%;
      height: var(--td-spark-height, 2rem);
    }
    path {
      fill: none;
      stroke: var(--td-dead);
      stroke-width: 1.5;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SparkLine {
  readonly label = input.required<string>();
  readonly times = input.required<readonly number[]>();
  readonly values = input.required<readonly (number | null)[]>();

  protected readonly viewBox = `0 -1 ${WIDTH} ${HEIGHT + 2}`;

  /** From zero, as in the chart, so that its height is meaningful. */
  protected readonly path = computed(() => {
    const times = this.times();
    const [first = 0] = times;
    const length = (times.at(-1) ?? 0) - first || 1;
    const most = Math.max(...this.values().map((value) => value ?? 0), 1);
    let open = false;
    return this.values()
      .map((value, index) => {
        if (value === null) {
          open = false;
          return '';
        }
        const x = ((times[index] ?? 0) - first) * (WIDTH / length);
        const y = HEIGHT - (value / most) * HEIGHT;
        const command = open ? 'L' : 'M';
        open = true;
        return `${command}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  });
}
