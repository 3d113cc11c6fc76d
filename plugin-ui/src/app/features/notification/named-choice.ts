import { ChangeDetectionStrategy, Component, computed, input, model, output, signal, viewChild } from '@angular/core';
import { Observable, switchMap, timer } from 'rxjs';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { Field } from '../../shared/field';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Named, Subject } from './notification';

/** Delay before a search while the user types. */
const CALM_MILLIS = 250;
const MOST_OFFERED = 100;
/** As many as the service lists on a page: a name can be contained in many others. */
const MOST_FOUND = 1000;

/** Objects that are searched and chosen by their names; those that are not known any more show their ids. */
@Component({
  selector: 'td-named-choice',
  imports: [Field, ProblemAlert, TextPipe],
  template: `
    <td-field
      lazy
      [fieldId]="fieldId()"
      [name]="fieldId()"
      [label]="label()"
      [help]="help()"
      [error]="unknown() ? 'notification.unknownName' : null"
      [suggestions]="offered()"
      [value]="text()"
      (input)="typed.set($any($event.target).value)"
      (valueChange)="take($event)"
    />
    <td-problem-alert [problem]="asking.problem()" (retry)="take(text())" />
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
  /** What is known of the names of those that were chosen before. */
  readonly known = input.required<readonly Subject[]>();
  /** Finds so many objects whose names contain a text. */
  readonly find = input.required<(text: string, most: number) => Observable<readonly Named[]>>();
  readonly ids = input.required<readonly string[]>();
  readonly changed = output<readonly string[]>();

  /** What was typed and is no known name. */
  readonly text = model('');
  private readonly field = viewChild.required(Field);
  protected readonly asking = new Action();
  /** What the user types, before it is done. */
  protected readonly typed = signal('');
  private readonly found = new Loadable<readonly Named[]>(() => {
    const find = this.find();
    const text = this.typed().trim();
    return text === '' ? find('', MOST_OFFERED) : timer(CALM_MILLIS).pipe(switchMap(() => find(text, MOST_OFFERED)));
  });
  /** Names of what was chosen since. */
  private readonly picks = signal<ReadonlyMap<string, string>>(new Map());
  protected readonly chosen = computed((): readonly Named[] =>
    this.ids().map((id) => ({
      id,
      name: this.picks().get(id) ?? this.known().find((one) => one.id === id)?.name ?? id,
    })),
  );
  protected readonly offered = computed(() => {
    const found = this.found.value()?.filter(({ id }) => !this.ids().includes(id)) ?? [];
    return found.map(({ name }) => name);
  });
  protected readonly unknown = computed(
    () => this.text().trim() !== '' && !this.asking.busy() && this.asking.problem() === null,
  );

  protected take(text: string): void {
    this.text.set(text);
    this.asking.clear();
    const wanted = text.trim();
    const offered = this.found.value()?.filter(({ name }) => name === wanted) ?? [];
    if (offered.length > 0) {
      this.add(offered);
    } else if (wanted !== '') {
      this.asking.run(this.find()(wanted, MOST_FOUND), (found) => this.answered(wanted, found));
    }
  }

  private answered(wanted: string, found: readonly Named[]): void {
    const named = found.filter(({ name }) => name === wanted);
    if (this.text().trim() !== wanted) {
      return;
    }
    if (named.length > 0) {
      this.add(named);
    } else if (wanted.includes(':')) {
      // The id of an object of another kind, e.g. of a host.
      this.add([{ id: wanted, name: wanted }]);
    }
  }

  private add(named: readonly Named[]): void {
    this.field().value.set('');
    this.typed.set('');
    this.picks.update((picks) => new Map([...picks, ...named.map(({ id, name }) => [id, name] as const)]));
    this.changed.emit([...new Set([...this.ids(), ...named.map(({ id }) => id)])]);
  }

  protected remove(removed: string): void {
    this.changed.emit(this.ids().filter((id) => id !== removed));
  }
}
