import { ChangeDetectionStrategy, Component, booleanAttribute, computed, input, model, signal } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrPasswordModule } from '@clr/angular/forms/password';
import { MessageKey } from '../../core/i18n/en';
import type { Params } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { Choice } from './choice';

type FieldType = 'text' | 'number' | 'search' | 'password' | 'select' | 'textarea';

/** A labelled control of a form with its help, and with what is wrong in place of the help. */
@Component({
  selector: 'td-field',
  imports: [ClrPasswordModule, FormsModule, TextPipe],
  templateUrl: './field.html',
  styles: `
    :host {
      display: block;
    }
    textarea {
      width: 100%;
    }
    .code {
      font-family: monospace;
    }
    .wide {
      width: 16rem;
      max-width: 100%;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Field<T extends string = string> {
  private readonly left = signal(false);

  readonly fieldId = input.required<string>();
  readonly label = input.required<MessageKey>();
  readonly value = model.required<T>();
  readonly type = input<FieldType>('text');
  readonly name = input<string>();
  readonly help = input<MessageKey | null>(null);
  /** Why the value is invalid. */
  readonly error = input<MessageKey | null>(null);
  readonly errorParams = input<Params>({});
  /** What a select offers. */
  readonly choices = input<readonly Choice<T>[]>([]);
  /** What a text may be completed to. */
  readonly suggestions = input<readonly string[]>([]);
  readonly required = input(false, { transform: booleanAttribute });
  readonly disabled = input(false, { transform: booleanAttribute });
  /** Reports a value when the user is done with it, not with every key. */
  readonly lazy = input(false, { transform: booleanAttribute });
  /** Text for machines: long, and not for the spelling checker. */
  readonly code = input(false, { transform: booleanAttribute });
  readonly placeholder = input('');
  readonly maxlength = input<number | string | null>(null);
  readonly min = input<number | string | null>(null);
  readonly max = input<number | string | null>(null);
  readonly inputmode = input<'numeric' | 'decimal' | null>(null);
  readonly autocomplete = input('off');

  protected readonly wrong = computed<MessageKey | null>(
    () => this.error() ?? (this.required() && this.left() && this.value().trim() === '' ? 'form.required' : null),
  );
  protected readonly note = computed(() => this.wrong() ?? this.help());
  protected readonly noteId = computed(() => (this.note() ? `${this.fieldId()}-help` : null));

  protected typed(event: Event, done: boolean): void {
    if (done === this.lazy()) {
      this.value.set((event.target as HTMLInputElement).value as T);
    }
  }

  protected done(): void {
    this.left.set(true);
  }
}
