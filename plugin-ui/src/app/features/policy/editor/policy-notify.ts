import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrRadioModule } from '@clr/angular/forms/radio';
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { Check } from '../../../shared/field';
import { LoadState } from '../../../shared/load-state/load-state';
import { PoliciesApi } from '../policies-api';
import { Channel, Severity } from '../policy';
import { Draft } from './draft';

/** The step of the wizard for who is notified of what. */
@Component({
  selector: 'td-policy-notify',
  imports: [Check, ClrRadioModule, FormsModule, LoadState, TextPipe],
  template: `
    <td-load-state [of]="channels" />
    @if (channels.value(); as all) {
      @if (all.length === 0) {
        <p>{{ 'policy.noChannels' | t }}</p>
        @if (linked()) {
          <button type="button" class="td-link" (click)="settings.emit()">{{ 'policy.toChannels' | t }}</button>
        }
      } @else {
        @if (!mayConfigure()) {
          <p class="td-notice">{{ 'policy.notifyNotAllowed' | t }}</p>
        }
        <fieldset>
          <legend>{{ 'policy.notifyOver' | t }}</legend>
          @for (channel of all; track channel.id) {
            <td-check
              [checked]="draft().channelIds.includes(channel.id)"
              [disabled]="!mayConfigure()"
              (checkedChange)="send(channel.id, $event)"
            >
              {{ channel.name }}
            </td-check>
          }
        </fieldset>
        <fieldset>
          <legend>{{ 'policy.notifyOf' | t }}</legend>
          @for (severity of severities; track severity) {
            <clr-radio-wrapper>
              <input
                type="radio"
                clrRadio
                name="severity"
                [id]="'policy-severity-' + severity"
                [value]="severity"
                [disabled]="!mayConfigure()"
                [ngModel]="draft().severity"
                (ngModelChange)="changed.emit({ severity: $event })"
              />
              <label [for]="'policy-severity-' + severity">{{ label(severity) | t }}</label>
            </clr-radio-wrapper>
          }
        </fieldset>
        <p class="td-quiet">{{ 'policy.notifyHelp' | t }}</p>
      }
    }
  `,
  styles: `
    fieldset {
      margin: 0 0 0.8rem;
      padding: 0;
      border: 0;
    }
    legend {
      font-weight: 600;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyNotify {
  private readonly api = inject(PoliciesApi);
  private readonly session = inject(CurrentSession);

  readonly draft = input.required<Draft>();
  /** Whether the settings can be reached from here. */
  readonly linked = input.required<boolean>();
  readonly changed = output<Partial<Draft>>();
  readonly settings = output();

  protected readonly channels = new Loadable<readonly Channel[]>(() => this.api.channels());
  protected readonly severities: readonly Severity[] = ['ERROR', 'WARNING', 'INFO'];
  protected readonly mayConfigure = computed(() => this.session.may('Tidemark.Configure'));
  /** The selected channels by name. */
  readonly channelNames = computed(() => {
    const names = new Map(this.channels.value()?.map(({ id, name }) => [id, name]));
    return this.draft().channelIds.map((id) => names.get(id) ?? id);
  });

  protected label(severity: Severity): MessageKey {
    return `policy.notify.${severity}`;
  }

  protected send(channel: string, wanted: boolean): void {
    const others = this.draft().channelIds.filter((id) => id !== channel);
    this.changed.emit({ channelIds: wanted ? [...others, channel] : others });
  }
}
