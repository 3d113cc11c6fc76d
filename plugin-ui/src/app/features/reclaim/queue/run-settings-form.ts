import { ChangeDetectionStrategy, Component, effect, inject, input, output, signal, untracked } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrModalModule } from '@clr/angular/modal';
import { Action } from '../../../core/api/action';
import { MessageKey } from '../../../core/i18n/en';
import { durationSeconds } from '../../../core/i18n/formats';
import { TextPipe } from '../../../core/i18n/pipes';
import { Field, decimalNumber, numberText, wholeNumber } from '../../../shared/field';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { RunSettings } from './queue';
import { ReclaimApi } from '../reclaim-api';

const WHOLE = ['runsPerArray', 'runsPerVcenter', 'keepRunsDays', 'fullPoolPercent'] as const;
/** Those that cannot be without a value. */
const REQUIRED: ReadonlySet<string> = new Set([
  'runsPerArray',
  'runsPerVcenter',
  'unitPercent',
  'giveUpMinutes',
  'fullPoolPercent',
]);
const DECIMAL = ['unitPercent', 'latencyMillis', 'queueDepth', 'busyPercent', 'giveUpMinutes', 'stopMinutes'] as const;

type NumberField = (typeof WHOLE)[number] | (typeof DECIMAL)[number];

/** Empty text where nothing is set. */
interface Fields {
  runsPerArray: string;
  runsPerVcenter: string;
  unitPercent: string;
  latencyMillis: string;
  queueDepth: string;
  busyPercent: string;
  giveUpMinutes: string;
  stopMinutes: string;
  keepRunsDays: string;
  fullPoolPercent: string;
  reportZone: string;
}

function minutes(iso: string | null | undefined): number | null {
  const seconds = iso ? durationSeconds(iso) : null;
  return seconds === null ? null : seconds / 60;
}

function duration(minutes: string): string | null {
  const value = decimalNumber(minutes);
  return value === null ? null : `PT${String(Math.round(value * 60_000) / 1000)}S`;
}

/** Limits, unit margin, array guard and retention, for all runs. */
@Component({
  selector: 'td-run-settings-form',
  imports: [ClrModalModule, Field, FormsModule, Loading, ProblemAlert, TextPipe],
  templateUrl: './run-settings-form.html',
  styles: `
    .columns {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
      gap: 0 1.2rem;
    }
  `,
  host: {
    // Clarity's own Escape listener marks nothing for check under an OnPush parent.
    '(document:keyup.escape)': '0',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunSettingsForm {
  private readonly api = inject(ReclaimApi);
  private known: RunSettings | null = null;

  readonly open = input.required<boolean>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly zones = Intl.supportedValuesOf('timeZone');
  protected readonly fields = signal<Fields | null>(null);
  protected readonly loading = new Action();
  protected readonly saving = new Action();

  constructor() {
    effect(() => {
      if (this.open()) {
        untracked(() => this.load());
      }
    });
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }

  protected error(fields: Fields, field: NumberField): MessageKey | null {
    const whole = WHOLE.some((name) => name === field);
    const value = (whole ? wholeNumber : decimalNumber)(fields[field]);
    return Number.isNaN(value)
      ? whole
        ? 'form.whole'
        : 'form.decimal'
      : value === null && REQUIRED.has(field)
        ? 'form.required'
        : null;
  }

  protected wrong(fields: Fields): boolean {
    return [...WHOLE, ...DECIMAL].some((field) => this.error(fields, field) !== null);
  }

  protected load(): void {
    this.fields.set(null);
    this.saving.clear();
    this.loading.run(this.api.settings(), (settings) => {
      this.known = settings;
      this.fields.set({
        runsPerArray: numberText(settings.runsPerArray),
        runsPerVcenter: numberText(settings.runsPerVcenter),
        unitPercent: numberText(settings.unitPercent),
        latencyMillis: numberText(settings.guard.maxLatencyMicros ? settings.guard.maxLatencyMicros / 1000 : null),
        queueDepth: numberText(settings.guard.maxQueueDepth),
        busyPercent: numberText(settings.guard.maxBusyPercent),
        giveUpMinutes: numberText(minutes(settings.guard.giveUpAfter)),
        stopMinutes: numberText(minutes(settings.guard.stopTasksAfter)),
        keepRunsDays: numberText(settings.keepRunsDays),
        fullPoolPercent: numberText(settings.fullPoolPercent),
        reportZone: settings.reportZone ?? '',
      });
    });
  }

  protected save(): void {
    const fields = this.fields();
    if (!fields || !this.known || this.wrong(fields) || this.saving.busy()) {
      return;
    }
    const latency = decimalNumber(fields.latencyMillis);
    this.saving.run(
      this.api.changeSettings({
        runsPerArray: wholeNumber(fields.runsPerArray) ?? this.known.runsPerArray,
        runsPerVcenter: wholeNumber(fields.runsPerVcenter) ?? this.known.runsPerVcenter,
        unitPercent: decimalNumber(fields.unitPercent) ?? this.known.unitPercent,
        guard: {
          maxLatencyMicros: latency === null ? null : Math.round(latency * 1000),
          maxQueueDepth: decimalNumber(fields.queueDepth),
          maxBusyPercent: decimalNumber(fields.busyPercent),
          giveUpAfter: duration(fields.giveUpMinutes) ?? this.known.guard.giveUpAfter,
          stopTasksAfter: duration(fields.stopMinutes),
        },
        keepRunsDays: wholeNumber(fields.keepRunsDays) ?? 0,
        fullPoolPercent: wholeNumber(fields.fullPoolPercent) ?? this.known.fullPoolPercent,
        reportZone: fields.reportZone.trim(),
      }),
      () => this.saved.emit(),
    );
  }
}
