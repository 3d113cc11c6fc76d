import { hasMessage } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { ChartAnnotation, ChartLine } from '../../shared/time-chart/chart-line';
import { CapacityCurve, CapacityPoint, CapacityRun, SpaceCauses } from './capacity';

export function curveTimes(curve: CapacityCurve): number[] {
  return curve.points.map(({ at }) => Date.parse(at));
}

/** VMFS used space, array written space, and the dead space between them. */
export function curveLines(curve: CapacityCurve, i18n: I18n): readonly ChartLine[] {
  const line = (field: keyof Omit<CapacityPoint, 'at'>, color: string, look: Partial<ChartLine> = {}): ChartLine => ({
    id: field,
    label: i18n.text(`capacity.${field}`),
    unit: 'bytes',
    color,
    values: curve.points.map((point) => point[field]),
    ...look,
  });
  return [
    line('arrayWrittenBytes', '--td-written'),
    line('vmfsUsedBytes', '--td-used'),
    line('deadSpaceBytes', '--td-dead', { filled: true }),
    line('capacityBytes', '--td-capacity', { dashed: true, hidden: true }),
    line('uniqueBytes', '--td-unique', { hidden: true }),
    line('thinProvisioning', '--td-ratio', { unit: 'ratio', dashed: true }),
  ];
}

/** Runs, changes of rates and policies, what freed space, and other events on the time axis. */
export function curveAnnotations(
  curve: CapacityCurve,
  causes: SpaceCauses | null,
  i18n: I18n,
): readonly ChartAnnotation[] {
  const runs = curve.runs.flatMap((run): ChartAnnotation[] =>
    run.startedAt === null
      ? []
      : [
          {
            from: Date.parse(run.startedAt),
            to: Date.parse(run.endedAt ?? curve.to),
            label: runLabel(run, i18n),
          },
        ],
  );
  const events = [...curve.events, ...(causes?.items ?? [])].map(({ at, statement }) => ({
    from: Date.parse(at),
    to: null,
    label: i18n.statement(statement),
  }));
  return [...runs, ...events].sort((left, right) => left.from - right.from);
}

function runLabel(run: CapacityRun, i18n: I18n): string {
  if (run.reclaimedBytes) {
    return i18n.text('capacity.runGain', { bytes: run.reclaimedBytes });
  }
  const key = `run.state.${run.outcome ?? run.state}`;
  return i18n.text('capacity.run', { state: i18n.text(hasMessage(key) ? key : 'run.state.UNKNOWN') });
}
