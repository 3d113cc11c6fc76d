import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { catchError, forkJoin, of } from 'rxjs';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { GRID, folding } from '../../../shared/grid';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Audit } from '../audit';
import { AuditApi } from '../audit-api';
import { AuditSchedule, whenOf } from './audit-schedule';
import { AuditSchedulesApi } from './audit-schedules-api';
import { ScheduleDialog } from './schedule-dialog';

/** Audit schedules: next and last run, create, edit, and delete. */
@Component({
  selector: 'td-audit-schedule-grid',
  imports: [ConfirmDialog, DateTimePipe, GRID, ProblemAlert, ScheduleDialog, StatementPipe, TextPipe],
  templateUrl: './schedule-grid.html',
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScheduleGrid {
  private readonly api = inject(AuditSchedulesApi);
  private readonly audits = inject(AuditApi);
  private readonly i18n = inject(I18n);
  protected readonly folded = folding(() => ({ name: 130, when: 170, next: 130, last: 130, scope: 120, by: 170 }));

  readonly maySchedule = input(false);
  protected readonly schedules = new Loadable<readonly AuditSchedule[]>(() => this.api.list());
  /** The last audits that are still kept. */
  private readonly last = new Loadable<readonly (Audit | null)[]>(() => {
    const ids = this.schedules.value()?.flatMap(({ lastAudit }) => lastAudit ?? []) ?? [];
    return ids.length === 0 ? null : forkJoin(ids.map((id) => this.audits.audit(id).pipe(catchError(() => of(null)))));
  });
  protected readonly lastById = computed(
    () => new Map((this.last.value() ?? []).flatMap((audit) => (audit ? [[audit.id, audit]] : []))),
  );
  protected readonly deletion = new Action();
  protected readonly editing = signal(false);
  protected readonly edited = signal<AuditSchedule | null>(null);
  protected readonly deleting = signal<AuditSchedule | null>(null);

  protected edit(schedule: AuditSchedule | null): void {
    this.edited.set(schedule);
    this.editing.set(true);
  }

  protected saved(): void {
    this.editing.set(false);
    this.schedules.reload();
  }

  protected delete(): void {
    const id = this.deleting()?.id;
    this.deleting.set(null);
    if (id !== undefined) {
      this.deletion.run(this.api.delete(id), () => this.schedules.reload());
    }
  }

  protected when({ cron, zone }: AuditSchedule): string {
    const { choice, time, day, dayOfMonth } = whenOf(cron);
    if (choice === 'CUSTOM') {
      return `${cron} (${zone})`;
    }
    const key: MessageKey = `auditSchedule.at.${choice}`;
    const name = this.i18n.text(`auditSchedule.day.${day}`);
    const params = { time: this.i18n.timeOfDay(time), zone, dayOfMonth, day: name };
    return this.i18n.text(key, params);
  }
}
