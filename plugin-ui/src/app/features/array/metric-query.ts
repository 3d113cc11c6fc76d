import { ChangeDetectionStrategy, Component, computed, effect, input, linkedSignal, output } from '@angular/core';
import { durationSeconds } from '../../core/i18n/formats';
import { MessageKey } from '../../core/i18n/en';
import { Field, choicesOf, decimalNumber, numberText, wholeNumber } from '../../shared/field';
import { MetricQuery, MetricQueryRequest } from './storage-array';

/** The parts of a query as they are entered. */
type Part = keyof MetricQueryRequest;
type Entered = Readonly<Record<Part, string>>;

const NOTHING: Entered = {
  used: '',
  size: '',
  deviceLabel: '',
  devicePrefix: '',
  nameLabel: '',
  labelsFrom: '',
  matching: '',
  interval: '60',
  stepBytes: '1',
  overheadPercent: '0',
};

/** Queries of public exporters; the metrics and labels are those of their source code. */
const PRESETS = {
  pure: {
    ...NOTHING,
    used: 'purefa_volume_space_bytes{space="virtual"}',
    size: 'purefa_volume_space_bytes{space="total_provisioned"}',
    deviceLabel: 'naa_id',
    nameLabel: 'name',
    interval: '120',
  },
  harvest: {
    ...NOTHING,
    used: 'lun_size_used',
    size: 'lun_size',
    deviceLabel: 'serial_hex',
    devicePrefix: 'naa.600a0980',
    nameLabel: 'lun',
    labelsFrom: 'lun_labels',
    matching: ['cluster', 'svm', 'volume', 'qtree', 'lun'].join(', '),
    interval: '300',
    stepBytes: '4096',
    overheadPercent: '0.5',
  },
  other: NOTHING,
} as const satisfies Readonly<Record<string, Entered>>;

type Preset = keyof typeof PRESETS;

const CODE: readonly Part[] = ['used', 'size', 'deviceLabel', 'devicePrefix', 'nameLabel', 'labelsFrom', 'matching'];
const REQUIRED: readonly Part[] = ['used', 'size', 'deviceLabel', 'interval', 'stepBytes', 'overheadPercent'];

/** What is wrong with a number; null for other parts and while one is empty. */
function wrong(part: Part, text: string): MessageKey | null {
  switch (part) {
    case 'interval':
    case 'overheadPercent':
      return Number.isNaN(decimalNumber(text)) ? 'form.decimal' : null;
    case 'stepBytes':
      return Number.isNaN(wholeNumber(text)) ? 'form.whole' : null;
    default:
      return null;
  }
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

function entered(query: MetricQuery): Entered {
  return {
    used: query.used,
    size: query.size,
    deviceLabel: query.deviceLabel,
    devicePrefix: query.devicePrefix ?? '',
    nameLabel: query.nameLabel ?? '',
    labelsFrom: query.labelsFrom ?? '',
    matching: query.matching.join(', '),
    interval: numberText(durationSeconds(query.interval)),
    stepBytes: numberText(query.stepBytes),
    overheadPercent: numberText(query.overheadPercent),
  };
}

/** The figures to read from a Prometheus server, with presets for public exporters. */
@Component({
  selector: 'td-metric-query',
  imports: [Field],
  template: `
    <td-field
      fieldId="field-preset"
      name="preset"
      type="select"
      label="array.query.preset"
      help="array.query.presetHelp"
      [choices]="presets"
      [disabled]="disabled()"
      [value]="preset()"
      (valueChange)="choose($event)"
    />
    @for (part of parts; track part.name) {
      <td-field
        [fieldId]="'field-' + part.name"
        [name]="part.name"
        [label]="part.label"
        [help]="part.help"
        [code]="part.code"
        [required]="part.required"
        [error]="errors()[part.name] ?? null"
        [disabled]="disabled()"
        [value]="values()[part.name]"
        (valueChange)="edit(part.name, $event)"
      />
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MetricQueryFields {
  /** The stored query; null for a new one. */
  readonly query = input<MetricQuery | null>(null);
  readonly disabled = input(false);
  /** Null until it is complete. */
  readonly changed = output<MetricQueryRequest | null>();

  protected readonly presets = choicesOf(
    Object.keys(PRESETS) as Preset[],
    (preset) => `array.query.preset.${preset}` as const,
  );
  protected readonly parts = (Object.keys(NOTHING) as Part[]).map((name) => ({
    name,
    label: `array.query.${name}` satisfies MessageKey,
    help: `array.query.${name}Help` satisfies MessageKey,
    code: CODE.includes(name),
    required: REQUIRED.includes(name),
  }));
  protected readonly preset = linkedSignal<Preset>(() => (this.query() === null ? 'pure' : 'other'));
  protected readonly values = linkedSignal<Entered>(() => {
    const query = this.query();
    return query === null ? PRESETS.pure : entered(query);
  });

  protected readonly errors = computed<Partial<Record<Part, MessageKey>>>(() => {
    const values = this.values();
    return Object.fromEntries(
      this.parts.flatMap(({ name }) => {
        const error = wrong(name, values[name]);
        return error === null ? [] : [[name, error]];
      }),
    );
  });

  private readonly complete = computed<MetricQueryRequest | null>(() => {
    const values = this.values();
    const text = (part: Part) => values[part].trim();
    const stepBytes = wholeNumber(values.stepBytes);
    const overheadPercent = decimalNumber(values.overheadPercent);
    if (
      stepBytes === null ||
      overheadPercent === null ||
      Object.keys(this.errors()).length > 0 ||
      REQUIRED.some((part) => text(part) === '') ||
      (text('labelsFrom') !== '' && words(values.matching).length === 0)
    ) {
      return null;
    }
    return {
      used: text('used'),
      size: text('size'),
      deviceLabel: text('deviceLabel'),
      devicePrefix: text('devicePrefix') || null,
      nameLabel: text('nameLabel') || null,
      labelsFrom: text('labelsFrom') || null,
      matching: words(values.matching),
      interval: `PT${String(decimalNumber(values.interval))}S`,
      stepBytes,
      overheadPercent,
    };
  });

  constructor() {
    effect(() => {
      this.changed.emit(this.complete());
    });
  }

  protected choose(preset: Preset): void {
    this.preset.set(preset);
    this.values.set(PRESETS[preset]);
  }

  protected edit(part: Part, value: string): void {
    this.values.update((values) => ({ ...values, [part]: value }));
  }
}
