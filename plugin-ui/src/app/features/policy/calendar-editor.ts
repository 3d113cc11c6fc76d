import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrInputModule } from '@clr/angular/forms/input';
import { Subscription } from 'rxjs';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { PoliciesApi } from './policies-api';
import { Blackout, BlackoutCalendar, CalendarDefinition } from './policy';

/** Makes or changes a calendar of blackouts. */
@Component({
  selector: 'td-calendar-editor',
  imports: [ClrInputModule, FormsModule, ProblemAlert, TextPipe],
  templateUrl: './calendar-editor.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CalendarEditor implements OnDestroy {
  private readonly api = inject(PoliciesApi);
  private saving: Subscription | null = null;

  /** What to change; null for a new calendar. */
  readonly calendar = input.required<BlackoutCalendar | null>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly zones = Intl.supportedValuesOf('timeZone');
  protected readonly draft = signal<CalendarDefinition>({ name: '', zone: '' });
  protected readonly blackouts = computed(() => this.draft().blackouts ?? []);
  protected readonly problem = signal<Problem | null>(null);
  protected readonly complete = computed(
    () => this.draft().name.trim() !== '' && this.blackouts().every(({ from, to }) => from !== '' && to !== ''),
  );

  constructor() {
    effect(() => {
      const before = this.calendar();
      untracked(() =>
        this.draft.set(
          before?.definition ?? { name: '', zone: Intl.DateTimeFormat().resolvedOptions().timeZone, blackouts: [] },
        ),
      );
    });
  }

  ngOnDestroy(): void {
    this.saving?.unsubscribe();
  }

  protected change(part: Partial<CalendarDefinition>): void {
    this.draft.update((draft) => ({ ...draft, ...part }));
  }

  protected add(): void {
    this.change({ blackouts: [...this.blackouts(), { title: '', from: '', to: '', yearly: false }] });
  }

  protected remove(index: number): void {
    this.change({ blackouts: this.blackouts().filter((_, at) => at !== index) });
  }

  protected set(index: number, part: Partial<Blackout>): void {
    this.change({ blackouts: this.blackouts().map((one, at) => (at === index ? { ...one, ...part } : one)) });
  }

  protected save(): void {
    this.problem.set(null);
    this.saving = this.api.saveCalendar(this.calendar()?.id ?? null, this.draft()).subscribe({
      next: () => this.saved.emit(),
      error: (error: unknown) => this.problem.set(toProblem(error)),
    });
  }
}
