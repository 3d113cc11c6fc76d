import { ChangeDetectionStrategy, Component, OnDestroy, inject, input, signal } from '@angular/core';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { Page } from '../../core/api/page';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { DeadLetter } from './notification';
import { NotificationsApi } from './notifications-api';

/** What could not be delivered, with the reason and another try. */
@Component({
  selector: 'td-dead-letters',
  imports: [DateTimePipe, ProblemAlert, TextPipe],
  template: `
    @if (problem() ?? letters.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    }
    @if (letters.value(); as page) {
      @if (page.items.length === 0) {
        <p class="td-quiet">{{ 'notification.noDeadLetters' | t }}</p>
      } @else {
        <table class="table table-compact table-noborder">
          <thead>
            <tr>
              <th class="left" scope="col">{{ 'notification.at' | t }}</th>
              <th class="left" scope="col">{{ 'notification.channel' | t }}</th>
              <th class="left" scope="col">{{ 'notification.notice' | t }}</th>
              <th class="left" scope="col">{{ 'notification.why' | t }}</th>
              <th class="actions" scope="col">{{ 'policy.actions' | t }}</th>
            </tr>
          </thead>
          <tbody>
            @for (letter of page.items; track letter.id) {
              <tr>
                <td class="left">{{ letter.notice.at | dateTime }}</td>
                <td class="left">{{ letter.channelName }}</td>
                <td class="left">{{ letter.notice.text }}</td>
                <td class="left">{{ letter.problem }}</td>
                <td class="actions">
                  <button
                    type="button"
                    class="btn btn-link btn-sm"
                    [disabled]="!mayConfigure()"
                    (click)="retry(letter)"
                  >
                    {{ 'action.retry' | t }}
                    <span class="clr-sr-only">: {{ letter.notice.text }}</span>
                  </button>
                </td>
              </tr>
            }
          </tbody>
        </table>
      }
    }
  `,
  styleUrl: './notification-table.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DeadLetters implements OnDestroy {
  private readonly api = inject(NotificationsApi);
  private work: Subscription | null = null;

  readonly mayConfigure = input.required<boolean>();

  protected readonly letters = new Loadable<Page<DeadLetter>>();
  protected readonly problem = signal<Problem | null>(null);

  constructor() {
    this.refresh();
  }

  refresh(): void {
    this.problem.set(null);
    this.letters.load(this.api.deadLetters());
  }

  ngOnDestroy(): void {
    this.letters.stop();
    this.work?.unsubscribe();
  }

  protected retry(letter: DeadLetter): void {
    this.work = this.api.retry(letter.id).subscribe({
      next: () => this.refresh(),
      error: (error: unknown) => this.problem.set(toProblem(error)),
    });
  }
}
