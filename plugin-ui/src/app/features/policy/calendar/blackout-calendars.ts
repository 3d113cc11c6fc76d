import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { TextPipe } from '../../../core/i18n/pipes';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { LoadState } from '../../../shared/load-state/load-state';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Table } from '../../../shared/table/table';
import { MissingPrivilege } from '../../setup';
import { CalendarEditor } from './calendar-editor';
import { PoliciesApi } from '../policies-api';
import { BlackoutCalendar } from '../policy';

/** Blackout calendars: create, edit, and delete. */
@Component({
  selector: 'td-blackout-calendars',
  imports: [CalendarEditor, ConfirmDialog, LoadState, MissingPrivilege, ProblemAlert, Table, TextPipe],
  templateUrl: './blackout-calendars.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class BlackoutCalendars {
  private readonly api = inject(PoliciesApi);
  private readonly client = inject(VsphereClient);

  readonly maySchedule = input.required<boolean>();

  protected readonly calendars = new Loadable<readonly BlackoutCalendar[]>(() => this.api.calendars());
  protected readonly deletion = new Action();
  protected readonly deleting = signal<BlackoutCalendar | null>(null);
  /** The calendar that is being created (null) or edited. */
  protected readonly editing = signal<{ readonly calendar: BlackoutCalendar | null } | null>(null);

  protected saved(): void {
    this.editing.set(null);
    // Blackouts changed, and with them what is to come.
    this.client.refresh();
  }

  protected delete(calendar: BlackoutCalendar): void {
    this.deleting.set(null);
    this.deletion.run(this.api.deleteCalendar(calendar.id), () => this.saved());
  }
}
