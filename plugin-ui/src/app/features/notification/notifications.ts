import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { LoadState } from '../../shared/load-state/load-state';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ChannelEditor } from './channel-editor';
import { ChannelList, EditedChannel } from './channel-list';
import { DeadLetters } from './dead-letters';
import { Channel, Rule } from './notification';
import { NotificationsApi } from './notifications-api';
import { RuleEditor } from './rule-editor';
import { RuleList } from './rule-list';

/** Who is notified of what: channels, rules, and what could not be delivered. */
@Component({
  selector: 'td-notifications',
  imports: [ChannelEditor, ChannelList, DeadLetters, LoadState, ProblemAlert, RuleEditor, RuleList, TextPipe],
  template: `
    <section aria-labelledby="channels-heading">
      <h2 id="channels-heading">{{ 'notification.channels' | t }}</h2>
      <p class="td-quiet">{{ 'notification.channelsLead' | t }}</p>
      <td-load-state [of]="channels" />
      @if (editedChannel(); as edited) {
        <td-channel-editor
          [channel]="edited.channel"
          [thumbprint]="edited.thumbprint"
          (saved)="done()"
          (dismissed)="editedChannel.set(null)"
        />
      }
      @if (channels.value(); as list) {
        <td-channel-list
          [channels]="list"
          [mayConfigure]="mayConfigure()"
          (edit)="editedChannel.set($event)"
          (changed)="done()"
        />
      }
    </section>
    <section aria-labelledby="rules-heading">
      <h2 id="rules-heading">{{ 'notification.rules' | t }}</h2>
      <td-problem-alert [problem]="rules.problem()" (retry)="rules.reload()" />
      @if (editedRule(); as edited) {
        <td-rule-editor
          [rule]="edited.rule"
          [channels]="channels.value() ?? []"
          (saved)="done()"
          (dismissed)="editedRule.set(null)"
        />
      }
      @if (rules.value(); as list) {
        <td-rule-list
          [rules]="list"
          [channels]="channels.value() ?? []"
          [mayConfigure]="mayConfigure()"
          (edit)="editedRule.set({ rule: $event })"
          (changed)="done()"
        />
      }
    </section>
    <section aria-labelledby="letters-heading">
      <h2 id="letters-heading">{{ 'notification.deadLetters' | t }}</h2>
      <td-dead-letters [mayConfigure]="mayConfigure()" />
    </section>
  `,
  styles: `
    section {
      margin-top: 1.2rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Notifications {
  private readonly api = inject(NotificationsApi);
  private readonly client = inject(VsphereClient);

  readonly mayConfigure = input.required<boolean>();

  protected readonly channels = new Loadable<readonly Channel[]>(() => this.api.channels());
  protected readonly rules = new Loadable<readonly Rule[]>(() => this.api.rules());
  protected readonly editedChannel = signal<EditedChannel | null>(null);
  protected readonly editedRule = signal<{ readonly rule: Rule | null } | null>(null);

  protected done(): void {
    this.editedChannel.set(null);
    this.editedRule.set(null);
    this.client.refresh();
  }
}
