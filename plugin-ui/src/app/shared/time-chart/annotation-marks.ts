import type uPlot from 'uplot';
import { ChartAnnotation } from './chart-line';

const HEAD = 5;

/** Draws annotations behind the lines: a span as a band, a moment as a line, both with a mark at the top edge. */
export function annotationMarks(annotations: () => readonly ChartAnnotation[], color: string): uPlot.Plugin {
  return {
    hooks: {
      drawAxes: (plot) => {
        const { ctx, bbox } = plot;
        const ratio = window.devicePixelRatio;
        const right = bbox.left + bbox.width;
        ctx.save();
        ctx.fillStyle = color;
        ctx.strokeStyle = color;
        ctx.lineWidth = ratio;
        for (const { from, to } of annotations()) {
          const start = plot.valToPos(from, 'x', true);
          const end = to === null ? start : plot.valToPos(to, 'x', true);
          if (end < bbox.left || start > right) {
            continue;
          }
          const left = Math.max(start, bbox.left);
          const width = Math.min(end, right) - left;
          if (width > ratio) {
            ctx.globalAlpha = 0.16;
            ctx.fillRect(left, bbox.top, width, bbox.height);
          }
          ctx.globalAlpha = 0.8;
          ctx.beginPath();
          ctx.moveTo(left, bbox.top);
          ctx.lineTo(left, bbox.top + bbox.height);
          ctx.stroke();
          ctx.beginPath();
          ctx.moveTo(left - HEAD * ratio, bbox.top);
          ctx.lineTo(left + HEAD * ratio, bbox.top);
          ctx.lineTo(left, bbox.top + HEAD * 1.6 * ratio);
          ctx.fill();
        }
        ctx.restore();
      },
    },
  };
}

/** The annotations at a moment of the axis, with `slack` milliseconds around those that have no length. */
export function annotationsAt(
  annotations: readonly ChartAnnotation[],
  at: number,
  slack: number,
): readonly ChartAnnotation[] {
  return annotations.filter(({ from, to }) => at >= from - slack && at <= (to ?? from) + slack);
}
