import {
  ChangeDetectionStrategy,
  Component,
  booleanAttribute,
  computed,
  inject,
  input,
  linkedSignal,
  model,
  signal,
} from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { Field } from './field';

/** A time of day in the user's 12 or 24 hours; the value is `HH:mm`, empty while what was written is no time. */
@Component({
  selector: 'td-time-field',
  imports: [Field],
  template: `
    <td-field
      maxlength="20"
      [fieldId]="fieldId()"
      [name]="name()"
      [label]="label()"
      [required]="required()"
      [error]="error()"
      [placeholder]="i18n.timeOfDay('13:30')"
      [value]="text()"
      (valueChange)="typed($event)"
      (focusout)="tidy()"
    />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TimeField {
  protected readonly i18n = inject(I18n);
  private readonly left = signal(false);

  readonly fieldId = input.required<string>();
  readonly label = input.required<MessageKey>();
  readonly value = model.required<string>();
  /** What the user wrote is no time. */
  readonly unreadable = model(false);
  readonly name = input<string>();
  readonly required = input(false, { transform: booleanAttribute });

  /** As the user wrote it while it means the value in the same format, else as the value is written. */
  protected readonly text = linkedSignal<{ value: string; shown: string }, string>({
    source: () => ({ value: this.value(), shown: this.i18n.timeOfDay(this.value()) }),
    computation: ({ value, shown }, before) => {
      const reformatted = before?.source.value === value && before.source.shown !== shown;
      return before && !reformatted && (this.i18n.readTimeOfDay(before.value) ?? '') === value ? before.value : shown;
    },
  });
  protected readonly error = computed<MessageKey | null>(() => {
    const wrong = this.left() && this.isWrong(this.text());
    return wrong ? (this.i18n.reading().hours === 12 ? 'form.time12' : 'form.time24') : null;
  });

  protected typed(text: string): void {
    this.left.set(false);
    this.text.set(text);
    this.value.set(this.i18n.readTimeOfDay(text) ?? '');
    this.unreadable.set(this.isWrong(text));
  }

  protected tidy(): void {
    this.left.set(true);
    if (this.value() !== '') {
      this.text.set(this.i18n.timeOfDay(this.value()));
    }
  }

  private isWrong(text: string): boolean {
    return text.trim() !== '' && this.i18n.readTimeOfDay(text) === null;
  }
}
