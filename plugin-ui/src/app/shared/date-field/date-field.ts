import {
  ChangeDetectionStrategy,
  Component,
  LOCALE_ID,
  booleanAttribute,
  computed,
  inject,
  input,
  model,
  signal,
} from '@angular/core';
import { ClrDatepickerModule } from '@clr/angular/forms/datepicker';
import { MessageKey } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { CALENDAR_LOCALE, registerCalendarLocale } from './angular-locale';

/** A date in the form of the user's language, written or picked from a calendar; the value is `yyyy-mm-dd`, or empty. */
@Component({
  selector: 'td-date-field',
  imports: [ClrDatepickerModule, TextPipe],
  providers: [{ provide: LOCALE_ID, useValue: CALENDAR_LOCALE }],
  template: `
    <!-- Clarity's field reads its locale once. -->
    @for (reading of [reading()]; track reading) {
      <clr-date-container [clrFirstDayOfWeek]="reading.firstDay">
        <label class="clr-control-label" [for]="fieldId()">{{ label() | t }}</label>
        <input
          #text
          autocomplete="off"
          [id]="fieldId()"
          [attr.name]="name()"
          [required]="required()"
          [attr.aria-invalid]="wrong() ? true : null"
          [attr.aria-describedby]="note() ? fieldId() + '-help' : null"
          [clrDate]="date()!"
          (clrDateChange)="picked($event)"
          (blur)="checked(text.value)"
        />
      </clr-date-container>
    }
    @if (note(); as note) {
      <span class="clr-subtext" [class.wrong]="wrong()" [id]="fieldId() + '-help'">{{ note | t }}</span>
    }
  `,
  styles: `
    :host {
      display: block;
    }
    .wrong {
      color: var(--cds-alias-status-danger);
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DateField {
  private readonly i18n = inject(I18n);

  readonly fieldId = input.required<string>();
  readonly label = input.required<MessageKey>();
  readonly value = model.required<string>();
  /** What the user wrote is no date. */
  readonly unreadable = model(false);
  readonly name = input<string>();
  readonly help = input<MessageKey | null>(null);
  readonly required = input(false, { transform: booleanAttribute });

  protected readonly reading = computed(() => {
    const reading = this.i18n.reading();
    registerCalendarLocale(reading);
    return reading;
  });
  protected readonly date = computed(() => (this.value() === '' ? null : new Date(`${this.value()}T00:00`)));
  protected readonly wrong = signal<MessageKey | null>(null);
  protected readonly note = computed(() => this.wrong() ?? this.help());

  /** Clarity gives null for what is no date. */
  protected picked(date: Date | null): void {
    this.wrong.set(null);
    this.unreadable.set(false);
    this.value.set(date === null ? '' : dayText(date));
  }

  protected checked(text: string): void {
    const missing = this.required() && text === '' ? 'form.required' : null;
    this.unreadable.set(text !== '' && this.value() === '');
    this.wrong.set(this.unreadable() ? 'form.date' : missing);
  }
}

function dayText(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}
