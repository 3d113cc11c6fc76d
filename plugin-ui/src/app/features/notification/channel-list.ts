import { ChangeDetectionStrategy, Component, OnDestroy, inject, input, output, signal } from '@angular/core';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Subscription } from 'rxjs';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Channel } from './notification';
import { NotificationsApi } from './notifications-api';

/** A channel to make (null) or change; the thumbprint is one that its server just showed. */
export interface EditedChannel {
  readonly channel: Channel | null;
  readonly thumbprint: string | null;
}

/** All channels: how each fares, and what can be done with it. */
@Component({
  selector: 'td-channel-list',
  imports: [ClrSpinnerModule, ConfirmDialog, DateTimePipe, ProblemAlert, TextPipe],
  templateUrl: './channel-list.html',
  styleUrl: './notification-table.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChannelList implements OnDestroy {
  private readonly api = inject(NotificationsApi);
  private work: Subscription | null = null;

  readonly channels = input.required<readonly Channel[]>();
  readonly mayConfigure = input.required<boolean>();
  readonly edit = output<EditedChannel>();
  readonly changed = output();

  protected readonly busy = signal<string | null>(null);
  protected readonly problem = signal<Problem | null>(null);
  /** The channel that took a test. */
  protected readonly tested = signal<Channel | null>(null);
  /** A certificate that is not trusted yet, and whose it is. */
  protected readonly shown = signal<EditedChannel | null>(null);
  protected readonly deleting = signal<Channel | null>(null);

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  protected where({ kind, email, webhook, syslog }: Channel): string {
    switch (kind) {
      case 'EMAIL':
        return (email?.to ?? []).join(', ');
      case 'WEBHOOK':
        return webhook?.origin ?? '';
      case 'SYSLOG':
        return `${syslog?.host ?? ''}:${String(syslog?.port ?? '')}`;
      case 'VCENTER_EVENT':
        return '';
    }
  }

  protected test(channel: Channel): void {
    this.begin(channel);
    this.work = this.api.test(channel.id).subscribe({
      next: () => {
        this.busy.set(null);
        this.tested.set(channel);
      },
      error: (error: unknown) => {
        const problem = this.failed(error);
        const thumbprint = problem.more['presentedThumbprint'];
        if (typeof thumbprint === 'string') {
          this.shown.set({ channel, thumbprint });
        }
      },
    });
  }

  protected delete(): void {
    const channel = this.deleting();
    this.deleting.set(null);
    if (channel) {
      this.begin(channel);
      this.work = this.api.deleteChannel(channel.id).subscribe({
        next: () => {
          this.busy.set(null);
          this.changed.emit();
        },
        error: (error: unknown) => this.failed(error),
      });
    }
  }

  private begin(channel: Channel): void {
    this.busy.set(channel.id);
    this.problem.set(null);
    this.tested.set(null);
    this.shown.set(null);
  }

  private failed(error: unknown): Problem {
    const problem = toProblem(error);
    this.busy.set(null);
    this.problem.set(problem);
    return problem;
  }
}
