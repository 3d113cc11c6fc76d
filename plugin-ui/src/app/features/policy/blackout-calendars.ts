import { ChangeDetectionStrategy, Component, OnDestroy, inject, input, output, signal } from '@angular/core';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { CalendarEditor } from './calendar-editor';
import { PoliciesApi } from './policies-api';
import { BlackoutCalendar } from './policy';

/** Blackouts that policies share: made, changed and deleted. */
@Component({
  selector: 'td-blackout-calendars',
  imports: [CalendarEditor, ConfirmDialog, Loading, ProblemAlert, TextPipe],
  templateUrl: './blackout-calendars.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class BlackoutCalendars implements OnDestroy {
  private readonly api = inject(PoliciesApi);
  private work: Subscription | null = null;

  readonly maySchedule = input.required<boolean>();
  /** Blackouts changed, and with them what is to come. */
  readonly changed = output();

  protected readonly calendars = new Loadable<readonly BlackoutCalendar[]>();
  protected readonly problem = signal<Problem | null>(null);
  protected readonly deleting = signal<BlackoutCalendar | null>(null);
  /** The calendar that is being made (null) or changed. */
  protected readonly editing = signal<{ readonly calendar: BlackoutCalendar | null } | null>(null);

  constructor() {
    this.refresh();
  }

  refresh(): void {
    this.calendars.load(this.api.calendars());
  }

  ngOnDestroy(): void {
    this.calendars.stop();
    this.work?.unsubscribe();
  }

  protected saved(): void {
    this.editing.set(null);
    this.refresh();
    this.changed.emit();
  }

  protected delete(calendar: BlackoutCalendar): void {
    this.deleting.set(null);
    this.problem.set(null);
    this.work = this.api.deleteCalendar(calendar.id).subscribe({
      next: () => this.saved(),
      error: (error: unknown) => this.problem.set(toProblem(error)),
    });
  }
}
