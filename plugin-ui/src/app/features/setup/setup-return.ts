import { ChangeDetectionStrategy, Component, computed, inject, output } from '@angular/core';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Setup, SetupApi, isUnfinished } from './setup';

/** Shows the first steps again to a user who hid them; nothing once all are done. */
@Component({
  selector: 'td-setup-return',
  imports: [ProblemAlert, TextPipe],
  template: `
    <td-problem-alert [problem]="showing.problem()" [retryable]="false" />
    @if (hidden()) {
      <p>
        {{ 'setup.hidden' | t }}
        <button type="button" class="btn btn-sm btn-link" [disabled]="showing.busy()" (click)="show()">
          {{ 'setup.show' | t }}
        </button>
      </p>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SetupReturn {
  private readonly api = inject(SetupApi);
  private readonly setup = new Loadable<Setup>(() => this.api.read());

  readonly shown = output();

  protected readonly showing = new Action();
  protected readonly hidden = computed(() => {
    const setup = this.setup.value();
    return setup?.dismissed === true && isUnfinished(setup);
  });

  protected show(): void {
    this.showing.run(this.api.show(), (setup) => {
      this.setup.set(setup);
      this.shown.emit();
    });
  }
}
