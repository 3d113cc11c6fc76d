import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Action } from '../../core/api/action';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Table } from '../../shared/table/table';
import { MissingPrivilege } from '../setup';
import { Channel } from './notification';
import { NotificationsApi } from './notifications-api';

/** A channel to create (null) or edit; the thumbprint is that of its server. */
export interface EditedChannel {
  readonly channel: Channel | null;
  readonly thumbprint: string | null;
}

/** All channels: how each fares, and what can be done with it. */
@Component({
  selector: 'td-channel-list',
  imports: [ClrSpinnerModule, ConfirmDialog, DateTimePipe, MissingPrivilege, ProblemAlert, Table, TextPipe],
  templateUrl: './channel-list.html',
  styles: `
    .bad {
      color: var(--cds-alias-status-danger, #c92100);
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChannelList {
  private readonly api = inject(NotificationsApi);

  readonly channels = input.required<readonly Channel[]>();
  readonly mayConfigure = input.required<boolean>();
  readonly edit = output<EditedChannel>();
  readonly changed = output();

  protected readonly action = new Action();
  /** The channel that accepted a test. */
  protected readonly tested = signal<Channel | null>(null);
  /** A certificate that is not trusted yet, and whose it is. */
  protected readonly shown = signal<EditedChannel | null>(null);
  protected readonly deleting = signal<Channel | null>(null);

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
    this.begin();
    this.action.run(this.api.test(channel.id), () => this.tested.set(channel), {
      subject: channel.id,
      failed: ({ more }) => {
        const thumbprint = more['presentedThumbprint'];
        if (typeof thumbprint === 'string') {
          this.shown.set({ channel, thumbprint });
        }
        return false;
      },
    });
  }

  protected delete(): void {
    const channel = this.deleting();
    this.deleting.set(null);
    if (channel) {
      this.begin();
      this.action.run(this.api.deleteChannel(channel.id), () => this.changed.emit(), { subject: channel.id });
    }
  }

  private begin(): void {
    this.tested.set(null);
    this.shown.set(null);
  }
}
