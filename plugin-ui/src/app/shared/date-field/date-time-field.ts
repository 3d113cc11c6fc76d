import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  input,
  linkedSignal,
  model,
  signal,
} from '@angular/core';
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
    <div
      role="group"
      [attr.aria-label]="label() | t"
      [attr.aria-describedby]="halfMissing() ? fieldId() + '-missing' : null"
      (focusin)="left.set(false)"
      (focusout)="leave($event)"
    >
      <td-date-field
        [fieldId]="fieldId()"
        [name]="name()"
        [label]="label()"
        [help]="help()"
        [value]="parts().date"
        [(unreadable)]="dateUnreadable"
        (valueChange)="change({ date: $event })"
      />
      <td-time-field
        label="form.time"
        [fieldId]="fieldId() + '-time'"
        [name]="name() ? name() + '-time' : undefined"
        [value]="parts().time"
        [(unreadable)]="timeUnreadable"
        (valueChange)="change({ time: $event })"
      />
    </div>
    @if (halfMissing()) {
      <span class="clr-subtext missing" [id]="fieldId() + '-missing'">{{ 'form.dateAndTime' | t }}</span>
    }
  `,
  styles: `
    [role='group'] {
      display: flex;
      flex-wrap: wrap;
      gap: 0 0.6rem;
    }
    .missing {
      color: var(--cds-alias-status-danger);
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DateTimeField {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);

  readonly fieldId = input.required<string>();
  readonly label = input.required<MessageKey>();
  readonly value = model.required<string>();
  /** Something was entered that makes no date with a time, and so is not in the value. */
  readonly incomplete = model(false);
  readonly name = input<string>();
  readonly help = input<MessageKey | null>(null);

  /** One part alone makes no value, but stays. */
  protected readonly parts = linkedSignal<string, Parts>({
    source: this.value,
    computation: (value, before) => (before && joined(before.value) === value ? before.value : split(value)),
  });
  protected readonly dateUnreadable = signal(false);
  protected readonly timeUnreadable = signal(false);
  private readonly unreadable = computed(
    () => (this.dateUnreadable() && this.parts().date === '') || (this.timeUnreadable() && this.parts().time === ''),
  );
  private readonly half = computed(() => (this.parts().date === '') !== (this.parts().time === ''));
  protected readonly left = signal(false);
  /** Of what cannot be read, its own field shows that. */
  protected readonly halfMissing = computed(() => this.left() && this.half() && !this.unreadable());

  constructor() {
    effect(() => this.incomplete.set(this.half() || this.unreadable()));
  }

  protected change(part: Partial<Parts>): void {
    this.parts.update((parts) => ({ ...parts, ...part }));
    this.value.set(joined(this.parts()));
  }

  protected leave({ relatedTarget }: FocusEvent): void {
    this.left.set(!(relatedTarget instanceof Node && this.host.nativeElement.contains(relatedTarget)));
  }
}

function split(value: string): Parts {
  const [date = '', time = ''] = value.split('T');
  return { date, time: time.slice(0, 5) };
}

function joined({ date, time }: Parts): string {
  return date === '' || time === '' ? '' : `${date}T${time}`;
}
