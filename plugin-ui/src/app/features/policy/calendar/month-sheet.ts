import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { map } from 'rxjs';
import { Loadable } from '../../../core/api/loadable';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Day, isoDay, weeksOf } from './month';
import { PoliciesApi } from '../policies-api';
import { Occurrence } from '../policy';
import { ZoneTimePipe } from '../zone-time';

const MOST_SHOWN = 4;

/** What starts in a month, counted from the present one. */
interface Month {
  readonly ahead: number;
  readonly items: readonly Occurrence[];
}

/** The sheet of a month: which policy starts when, and what is left out because of a window or blackout. */
@Component({
  selector: 'td-month-sheet',
  imports: [Loading, ProblemAlert, StatementPipe, TextPipe, ZoneTimePipe],
  templateUrl: './month-sheet.html',
  styleUrl: './month-sheet.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MonthSheet {
  private readonly api = inject(PoliciesApi);
  private readonly i18n = inject(I18n);
  private readonly now = new Date();
  /** In the zone of the user, as the days of the sheet. */
  private readonly today = computed(() => this.i18n.day(this.now.toISOString()));

  /** Months from the present one. */
  protected readonly ahead = signal(0);
  protected readonly first = computed(() => {
    const [year = 0, month = 1] = this.today().split('-').map(Number);
    return new Date(year, month - 1 + this.ahead(), 1);
  });
  protected readonly title = computed(() =>
    this.i18n.date(this.first(), { month: 'long', year: 'numeric', timeZone: undefined }),
  );
  protected readonly weeks = computed(() =>
    weeksOf(this.first().getFullYear(), this.first().getMonth(), this.i18n.reading().firstDay),
  );
  protected readonly weekdays = computed(() =>
    (this.weeks()[0] ?? []).map(({ date }) => this.i18n.date(date, { weekday: 'short', timeZone: undefined })),
  );
  protected readonly zone = computed(() => this.i18n.zone());
  protected readonly occurrences = new Loadable<Month>(() => {
    const ahead = this.ahead();
    const days = this.weeks().flat();
    const from = days[0]?.date ?? this.first();
    const last = days[days.length - 1]?.date ?? this.first();
    return this.api
      .occurrences(
        this.midnight(from),
        this.midnight(new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)),
      )
      .pipe(map((items) => ({ ahead, items })));
  });
  /** What starts in the month that is shown; null while only another month was answered. */
  protected readonly known = computed(() => {
    const month = this.occurrences.value();
    return month?.ahead === this.ahead() ? month.items : null;
  });
  protected readonly loading = computed(() => this.known() === null && this.occurrences.loading());

  private readonly byDay = computed(() => {
    const days = new Map<string, Occurrence[]>();
    for (const one of this.known() ?? []) {
      const day = this.i18n.day(one.start.at);
      const others = days.get(day);
      if (others) {
        others.push(one);
      } else {
        days.set(day, [one]);
      }
    }
    return days;
  });

  protected isToday({ date }: Day): boolean {
    return isoDay(date) === this.today();
  }

  protected turn(months: number): void {
    this.ahead.update((ahead) => Math.max(0, ahead + months));
  }

  protected starts(day: Day): { readonly shown: readonly Occurrence[]; readonly more: number } {
    const all = this.byDay().get(isoDay(day.date)) ?? [];
    return { shown: all.slice(0, MOST_SHOWN), more: Math.max(0, all.length - MOST_SHOWN) };
  }

  protected time(iso: string): string {
    return this.i18n.date(new Date(iso), { hour: '2-digit', minute: '2-digit' });
  }

  /** The first instant of a day in the user's zone. */
  private midnight(day: Date): Date {
    return this.i18n.instant(`${isoDay(day)}T00:00`) ?? day;
  }
}
