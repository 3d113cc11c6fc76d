import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { durationSeconds } from '../../../core/i18n/formats';
import { CountPipe, DurationPipe, TextPipe } from '../../../core/i18n/pipes';
import { Table } from '../../../shared/table/table';
import { UnitPoint } from './reclaim-estimate';

const WIDTH = 320;
const HEIGHT = 90;
const EDGE = 6;

/** The expected duration of a run against its reclaim unit: a curve on logarithmic scales, and its points as a table. */
@Component({
  selector: 'td-unit-curve',
  imports: [CountPipe, DurationPipe, Table, TextPipe],
  template: `
    <details>
      <summary>{{ 'unitCurve.heading' | t }}</summary>
      <svg role="img" [attr.aria-label]="'unitCurve.chart' | t" [attr.viewBox]="viewBox">
        <path [attr.d]="path()" />
        @for (mark of marks(); track mark.blocks) {
          <circle r="3" [class.planned]="mark.planned" [attr.cx]="mark.x" [attr.cy]="mark.y" />
        }
      </svg>
      <td-table
        label="unitCurve.heading"
        [maxHeight]="12"
        [columns]="[
          { number: 'unit.requested' },
          { number: 'unit.effective' },
          { number: 'unitCurve.duration' },
          'unitCurve.note',
        ]"
      >
        @for (point of points(); track point.blocks) {
          <tr [class.planned]="point.planned">
            <td>{{ point.blocks | count }}</td>
            <td>{{ point.effectiveBlocks | count }}</td>
            <td>{{ point.duration | duration }}</td>
            <td class="left">
              @if (point.planned) {
                <strong>{{ 'unitCurve.planned' | t }}</strong>
              }
              @if (point.effectiveBlocks !== point.blocks) {
                {{ 'unitCurve.fallsBack' | t: { blocks: point.effectiveBlocks } }}
              }
            </td>
          </tr>
        }
      </td-table>
      <p class="td-quiet">{{ 'unitCurve.basis' | t }}</p>
    </details>
  `,
  styles: `
    svg {
      display: block;
      width: 100%;
      max-width: 24rem;
      margin: 0.4rem 0;
    }
    path {
      fill: none;
      stroke: var(--td-dead);
      stroke-width: 1.5;
    }
    circle {
      fill: var(--cds-alias-object-app-background);
      stroke: var(--td-dead);
    }
    circle.planned {
      fill: var(--td-dead);
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class UnitCurve {
  /** By the requested unit, the smallest first. */
  readonly points = input.required<readonly UnitPoint[]>();

  protected readonly viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
  protected readonly marks = computed(() => {
    const points = this.points();
    const x = scale(
      points.map(({ blocks }) => blocks),
      EDGE,
      WIDTH - EDGE,
    );
    const y = scale(points.map(seconds), HEIGHT - EDGE, EDGE);
    return points.map((point) => ({
      blocks: point.blocks,
      planned: point.planned,
      x: x(point.blocks).toFixed(1),
      y: y(seconds(point)).toFixed(1),
    }));
  });
  protected readonly path = computed(() =>
    this.marks()
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
      .join(''),
  );
}

function seconds({ duration }: UnitPoint): number {
  return Math.max(1, durationSeconds(duration) ?? 1);
}

/** A logarithmic scale of the values onto a range. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  const length = most - least || 1;
  return (value) => from + ((Math.log(value) - least) / length) * (to - from);
}
