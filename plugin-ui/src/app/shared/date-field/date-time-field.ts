import { ChangeDetectionStrategy, Component, input, linkedSignal, model } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { TimeField } from '../field';
import { DateField } from './date-field';

interface Parts {
  readonly date: string;
  readonly time: string;
}

/** A date with a time of day; the value is `yyyy-mm-ddTHH:mm`, empty until both are there. */
@Component({
  selector: 'td-date-time-field',
  imports: [DateField, TextPipe, TimeField],
  template: `
    <div role="group" [attr.aria-label]="label() | t">
      <td-date-field
        [fieldId]="fieldId()"
        [name]="name()"
        [label]="label()"
        [help]="help()"
        [value]="parts().date"
        (valueChange)="change({ date: $event })"
      />
      <td-time-field
        label="form.time"
        [fieldId]="fieldId() + '-time'"
        [name]="name() ? name() + '-time' : undefined"
        [value]="parts().time"
        (valueChange)="change({ time: $event })"
      />
    </div>
  `,
  styles: `
    [role='group'] {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.6rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DateTimeField {
  readonly fieldId = input.required<string>();
  readonly label = input.required<MessageKey>();
  readonly value = model.required<string>();
  readonly name = input<string>();
  readonly help = input<MessageKey | null>(null);

  /** One part alone makes no value, but stays. */
  protected readonly parts = linkedSignal<string, Parts>({
    source: this.value,
    computation: (value, before) => (before && joined(before.value) === value ? before.value : split(value)),
  });

  protected change(part: Partial<Parts>): void {
    this.parts.update((parts) => ({ ...parts, ...part }));
    this.value.set(joined(this.parts()));
  }
}

function split(value: string): Parts {
  const [date = '', time = ''] = value.split('T');
  return { date, time: time.slice(0, 5) };
}

function joined({ date, time }: Parts): string {
  return date === '' || time === '' ? '' : `${date}T${time}`;
}
