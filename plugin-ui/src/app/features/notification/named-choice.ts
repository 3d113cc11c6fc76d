import { ChangeDetectionStrategy, Component, computed, input, model, output } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { Field } from '../../shared/field';
import { Named } from './notification';

/** Objects that are chosen by their names; those that are not known any more show their ids. */
@Component({
  selector: 'td-named-choice',
  imports: [Field, TextPipe],
  template: `
    <td-field
      lazy
      [fieldId]="fieldId()"
      [name]="fieldId()"
      [label]="label()"
      [help]="help()"
      [error]="text().trim() === '' ? null : 'notification.unknownName'"
      [suggestions]="offered()"
      [value]="text()"
      (valueChange)="take($event)"
    />
    @if (chosen().length > 0) {
      <ul [attr.aria-label]="label() | t">
        @for (one of chosen(); track one.id) {
          <li>
            {{ one.name }}
            <button
              type="button"
              class="td-link"
              [attr.aria-label]="'policy.removeOne' | t: { name: one.name }"
              (click)="remove(one.id)"
            >
              {{ 'policy.remove' | t }}
            </button>
          </li>
        }
      </ul>
    }
  `,
  styles: `
    ul {
      margin: 0.2rem 0 0;
      padding: 0;
      list-style: none;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NamedChoice {
  readonly fieldId = input.required<string>();
  readonly label = input.required<MessageKey>();
  readonly help = input<MessageKey | null>(null);
  readonly known = input.required<readonly Named[]>();
  readonly ids = input.required<readonly string[]>();
  readonly changed = output<readonly string[]>();

  /** What was typed and is no known name. */
  readonly text = model('');
  protected readonly chosen = computed((): readonly Named[] =>
    this.ids().map((id) => this.known().find((one) => one.id === id) ?? { id, name: id }),
  );
  protected readonly offered = computed(() =>
    this.known()
      .filter(({ id }) => !this.ids().includes(id))
      .map(({ name }) => name),
  );

  protected take(text: string): void {
    const wanted = text.trim();
    const named = this.known().filter(({ name }) => name === wanted);
    // The id of an object of another kind, e.g. of a host.
    const ids = named.length === 0 && wanted.includes(':') ? [wanted] : named.map(({ id }) => id);
    this.text.set(ids.length > 0 ? '' : text);
    if (ids.length > 0) {
      this.changed.emit([...new Set([...this.ids(), ...ids])]);
    }
  }

  protected remove(removed: string): void {
    this.changed.emit(this.ids().filter((id) => id !== removed));
  }
}
