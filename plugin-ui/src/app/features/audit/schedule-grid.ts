import { ChangeDetectionStrategy, Component, OnDestroy, computed, inject, input, signal } from '@angular/core';
import { ClrDatagridModule } from '@clr/angular/data/datagrid';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { AuditSchedule, whenOf } from './audit-schedule';
import { AuditSchedulesApi } from './audit-schedules-api';
import { ScheduleDialog } from './schedule-dialog';

/** Recurring audits: when they come next, and making, changing and deleting them. */
@Component({
  selector: 'td-audit-schedule-grid',
  imports: [ClrDatagridModule, ConfirmDialog, DateTimePipe, ProblemAlert, ScheduleDialog, TextPipe],
  templateUrl: './schedule-grid.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScheduleGrid implements OnDestroy {
  private readonly api = inject(AuditSchedulesApi);
  private readonly i18n = inject(I18n);
  private work: Subscription | null = null;

  readonly maySchedule = input(false);
  protected readonly schedules = new Loadable<readonly AuditSchedule[]>();
  protected readonly editing = signal(false);
  protected readonly edited = signal<AuditSchedule | null>(null);
  protected readonly deleting = signal<AuditSchedule | null>(null);
  protected readonly failure = signal<Problem | null>(null);
  protected readonly problem = computed(() => this.schedules.problem() ?? this.failure());

  constructor() {
    this.refresh();
  }

  /** Loads what is shown once more. */
  refresh(): void {
    this.failure.set(null);
    this.schedules.load(this.api.list());
  }

  ngOnDestroy(): void {
    this.schedules.stop();
    this.work?.unsubscribe();
  }

  protected edit(schedule: AuditSchedule | null): void {
    this.edited.set(schedule);
    this.editing.set(true);
  }

  protected saved(): void {
    this.editing.set(false);
    this.refresh();
  }

  protected delete(): void {
    const id = this.deleting()?.id;
    this.deleting.set(null);
    if (id !== undefined) {
      this.work = this.api.delete(id).subscribe({
        next: () => this.refresh(),
        error: (error: unknown) => this.failure.set(toProblem(error)),
      });
    }
  }

  protected when({ cron, zone }: AuditSchedule): string {
    const { choice, time, day, dayOfMonth } = whenOf(cron);
    if (choice === 'CUSTOM') {
      return `${cron} (${zone})`;
    }
    const key: MessageKey = `auditSchedule.at.${choice}`;
    return this.i18n.text(key, { time, zone, dayOfMonth, day: this.i18n.text(`auditSchedule.day.${day}`) });
  }
}
