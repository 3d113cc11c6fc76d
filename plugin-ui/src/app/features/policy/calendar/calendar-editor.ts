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
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { DateTimeField } from '../../../shared/date-field';
import { Check, Field } from '../../../shared/field';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { PoliciesApi } from '../policies-api';
import { Blackout, BlackoutCalendar, CalendarDefinition } from '../policy';

/** Creates or edits a blackout calendar. */
@Component({
  selector: 'td-calendar-editor',
  imports: [Check, DateTimeField, Field, FormDialog, TextPipe],
  templateUrl: './calendar-editor.html',
  styleUrl: '../editor/policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CalendarEditor {
  private readonly api = inject(PoliciesApi);
  private readonly i18n = inject(I18n);

  /** What to change; null for a new calendar. */
  readonly calendar = input.required<BlackoutCalendar | null>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly zones = Intl.supportedValuesOf('timeZone');
  protected readonly draft = signal<CalendarDefinition>({ name: '', zone: '' });
  protected readonly blackouts = computed(() => this.draft().blackouts ?? []);
  protected readonly saving = new Action();
  protected readonly complete = computed(
    () => this.draft().name.trim() !== '' && this.blackouts().every(({ from, to }) => from !== '' && to !== ''),
  );

  constructor() {
    effect(() => {
      const before = this.calendar();
      untracked(() => this.draft.set(before?.definition ?? { name: '', zone: this.i18n.zone(), blackouts: [] }));
    });
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
    this.saving.run(this.api.saveCalendar(this.calendar()?.id ?? null, this.draft()), () => this.saved.emit());
  }
}
