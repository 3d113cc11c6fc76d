import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { Check, Field, TimeField, choicesOf } from '../../../shared/field';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { LoadState } from '../../../shared/load-state/load-state';
import { AuditApi } from '../audit-api';
import { AuditSchedule, DAYS, When, cronOf, usualWhen, whenOf } from './audit-schedule';
import { AuditSchedulesApi } from './audit-schedules-api';
import { AuditScore } from '../score/audit-score';

/** Creates or edits an audit schedule. */
@Component({
  selector: 'td-schedule-dialog',
  imports: [Check, Field, FormDialog, LoadState, TextPipe, TimeField],
  templateUrl: './schedule-dialog.html',
  styleUrl: './schedule-dialog.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScheduleDialog {
  private readonly i18n = inject(I18n);
  private readonly api = inject(AuditSchedulesApi);
  private readonly audits = inject(AuditApi);

  readonly open = input.required<boolean>();
  /** Null for a new one. */
  readonly schedule = input.required<AuditSchedule | null>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly rhythms = choicesOf(
    ['DAILY', 'WEEKLY', 'MONTHLY', 'CUSTOM'],
    (rhythm) => `auditSchedule.${rhythm}`,
  );
  protected readonly days = computed(() => choicesOf(this.i18n.week(DAYS), (day) => `auditSchedule.day.${day}`));
  protected readonly clusters = new Loadable<readonly AuditScore[]>(() =>
    this.open() ? this.audits.scores('cluster') : null,
  );
  protected readonly name = signal('');
  protected readonly scope = signal<readonly string[]>([]);
  protected readonly when = signal<When>(usualWhen());
  protected readonly zone = signal('');
  protected readonly enabled = signal(true);
  protected readonly saving = new Action();
  /** Parts of the scope that are no audited cluster; they are kept as they are. */
  protected readonly others = computed(() => {
    const known = new Set((this.clusters.value() ?? []).map(({ id }) => id));
    return this.scope().filter((id) => !known.has(id));
  });
  protected readonly complete = computed(
    () => this.name().trim() !== '' && this.zone().trim() !== '' && /^\d{2}:\d{2}/.test(this.when().time),
  );

  constructor() {
    effect(() => {
      if (this.open()) {
        untracked(() => this.begin());
      }
    });
  }

  protected change(part: Partial<When>): void {
    this.when.update((when) => ({ ...when, ...part }));
  }

  protected include(id: string, wanted: boolean): void {
    this.scope.update((scope) => [...scope.filter((each) => each !== id), ...(wanted ? [id] : [])]);
  }

  protected save(): void {
    if (!this.complete() || this.saving.busy()) {
      return;
    }
    const wanted = {
      name: this.name().trim(),
      scope: this.scope(),
      cron: cronOf(this.when()),
      zone: this.zone().trim(),
      enabled: this.enabled(),
    };
    this.saving.run(this.api.save(this.schedule()?.id ?? null, wanted), () => this.saved.emit());
  }

  private begin(): void {
    const known = this.schedule();
    this.name.set(known?.name ?? '');
    this.scope.set(known?.scope ?? []);
    this.when.set(known ? whenOf(known.cron) : usualWhen());
    this.zone.set(known?.zone ?? this.i18n.zone());
    this.enabled.set(known?.enabled ?? true);
    this.saving.clear();
  }
}
