import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { Page } from '../../core/api/page';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Table } from '../../shared/table/table';
import { DeadLetter } from './notification';
import { NotificationsApi } from './notifications-api';

/** What could not be delivered, with the reason and another try. */
@Component({
  selector: 'td-dead-letters',
  imports: [DateTimePipe, ProblemAlert, Table, TextPipe],
  template: `
    <td-problem-alert [problem]="letters.problem()" (retry)="letters.reload()" />
    <td-problem-alert [problem]="delivery.problem()" [retryable]="false" />
    @if (letters.value(); as page) {
      <td-table
        [none]="page.items.length === 0 ? 'notification.noDeadLetters' : null"
        [columns]="[
          'notification.at',
          'notification.channel',
          'notification.notice',
          'notification.why',
          { actions: 'policy.actions' },
        ]"
      >
        @for (letter of page.items; track letter.id) {
          <tr>
            <td class="left">{{ letter.notice.at | dateTime }}</td>
            <td class="left">{{ letter.channelName }}</td>
            <td class="left td-long">{{ letter.notice.text }}</td>
            <td class="left">{{ letter.problem }}</td>
            <td class="actions">
              <button
                type="button"
                class="btn btn-link btn-sm"
                [disabled]="!mayConfigure() || delivery.busy()"
                (click)="retry(letter)"
              >
                {{ 'action.retry' | t }}
                <span class="clr-sr-only">: {{ letter.notice.text }}</span>
              </button>
            </td>
          </tr>
        }
      </td-table>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DeadLetters {
  private readonly api = inject(NotificationsApi);

  readonly mayConfigure = input.required<boolean>();

  protected readonly letters = new Loadable<Page<DeadLetter>>(() => this.api.deadLetters());
  protected readonly delivery = new Action();

  protected retry(letter: DeadLetter): void {
    this.delivery.run(this.api.retry(letter.id), () => this.letters.reload());
  }
}
