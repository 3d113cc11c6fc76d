import { ChangeDetectionStrategy, Component, effect, inject, input, output, signal, untracked } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrModalModule } from '@clr/angular/modal';
import { Action } from '../../../core/api/action';
import { TextPipe } from '../../../core/i18n/pipes';
import { Field } from '../../../shared/field';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { RunSettings } from './queue';
import { ReclaimApi } from '../reclaim-api';

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

function text(value: number | null | undefined): string {
  return String(value ?? '');
}

/** Null for empty; the service rejects text that is not a number. */
function number(value: string): number | null {
  return value.trim() === '' ? null : Number(value.replace(',', '.'));
}

/** From a duration of the service in hours, minutes and seconds. */
function minutes(iso: string | null | undefined): number | null {
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(iso ?? '');
  return parts ? Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0) + Number(parts[3] ?? 0) / 60 : null;
}

function duration(minutes: string): string | null {
  const value = number(minutes);
  return value === null ? null : `PT${String(Math.round(value * 60))}S`;
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

  protected load(): void {
    this.fields.set(null);
    this.saving.clear();
    this.loading.run(this.api.settings(), (settings) => {
      this.known = settings;
      this.fields.set({
        runsPerArray: text(settings.runsPerArray),
        runsPerVcenter: text(settings.runsPerVcenter),
        unitPercent: text(settings.unitPercent),
        latencyMillis: text(settings.guard.maxLatencyMicros ? settings.guard.maxLatencyMicros / 1000 : null),
        queueDepth: text(settings.guard.maxQueueDepth),
        busyPercent: text(settings.guard.maxBusyPercent),
        giveUpMinutes: text(minutes(settings.guard.giveUpAfter)),
        stopMinutes: text(minutes(settings.guard.stopTasksAfter)),
        keepRunsDays: text(settings.keepRunsDays),
        fullPoolPercent: text(settings.fullPoolPercent),
        reportZone: settings.reportZone ?? '',
      });
    });
  }

  protected save(): void {
    const fields = this.fields();
    if (!fields || !this.known || this.saving.busy()) {
      return;
    }
    const latency = number(fields.latencyMillis);
    this.saving.run(
      this.api.changeSettings({
        runsPerArray: number(fields.runsPerArray) ?? this.known.runsPerArray,
        runsPerVcenter: number(fields.runsPerVcenter) ?? this.known.runsPerVcenter,
        unitPercent: number(fields.unitPercent) ?? this.known.unitPercent,
        guard: {
          maxLatencyMicros: latency === null ? null : Math.round(latency * 1000),
          maxQueueDepth: number(fields.queueDepth),
          maxBusyPercent: number(fields.busyPercent),
          giveUpAfter: duration(fields.giveUpMinutes) ?? this.known.guard.giveUpAfter,
          stopTasksAfter: duration(fields.stopMinutes),
        },
        keepRunsDays: number(fields.keepRunsDays) ?? 0,
        fullPoolPercent: number(fields.fullPoolPercent) ?? this.known.fullPoolPercent,
        reportZone: fields.reportZone.trim(),
      }),
      () => this.saved.emit(),
    );
  }
}
