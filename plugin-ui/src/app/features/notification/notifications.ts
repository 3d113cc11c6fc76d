import { ChangeDetectionStrategy, Component, inject, input, signal, viewChild } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { TextPipe } from '../../core/i18n/pipes';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ChannelEditor } from './channel-editor';
import { ChannelList, EditedChannel } from './channel-list';
import { DeadLetters } from './dead-letters';
import { Channel, Rule } from './notification';
import { NotificationsApi } from './notifications-api';
import { RuleEditor } from './rule-editor';
import { RuleList } from './rule-list';

/** Who is told what: channels, rules, and what could not be delivered. */
@Component({
  selector: 'td-notifications',
  imports: [ChannelEditor, ChannelList, DeadLetters, Loading, ProblemAlert, RuleEditor, RuleList, TextPipe],
  template: `
    <section aria-labelledby="channels-heading">
      <h2 id="channels-heading">{{ 'notification.channels' | t }}</h2>
      <p class="td-quiet">{{ 'notification.channelsLead' | t }}</p>
      @if (channels.problem(); as problem) {
        <td-problem-alert [problem]="problem" (retry)="refresh()" />
      } @else if (channels.waiting()) {
        <td-loading />
      }
      @if (editedChannel(); as edited) {
        <td-channel-editor
          [channel]="edited.channel"
          [thumbprint]="edited.thumbprint"
          (saved)="done()"
          (dismissed)="editedChannel.set(null)"
        />
      } @else if (channels.value(); as list) {
        <td-channel-list
          [channels]="list"
          [mayConfigure]="mayConfigure()"
          (edit)="editedChannel.set($event)"
          (changed)="refresh()"
        />
      }
    </section>
    <section aria-labelledby="rules-heading">
      <h2 id="rules-heading">{{ 'notification.rules' | t }}</h2>
      @if (rules.problem(); as problem) {
        <td-problem-alert [problem]="problem" (retry)="refresh()" />
      }
      @if (editedRule(); as edited) {
        <td-rule-editor
          [rule]="edited.rule"
          [channels]="channels.value() ?? []"
          (saved)="done()"
          (dismissed)="editedRule.set(null)"
        />
      } @else if (rules.value(); as list) {
        <td-rule-list
          [rules]="list"
          [channels]="channels.value() ?? []"
          [mayConfigure]="mayConfigure()"
          (edit)="editedRule.set({ rule: $event })"
          (changed)="refresh()"
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
  private readonly letters = viewChild(DeadLetters);

  readonly mayConfigure = input.required<boolean>();

  protected readonly channels = new Loadable<readonly Channel[]>();
  protected readonly rules = new Loadable<readonly Rule[]>();
  protected readonly editedChannel = signal<EditedChannel | null>(null);
  protected readonly editedRule = signal<{ readonly rule: Rule | null } | null>(null);

  constructor() {
    this.refresh();
  }

  refresh(): void {
    this.channels.load(this.api.channels());
    this.rules.load(this.api.rules());
    this.letters()?.refresh();
  }

  protected done(): void {
    this.editedChannel.set(null);
    this.editedRule.set(null);
    this.refresh();
  }
}
