import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { decimalNumber } from '../../../shared/field';
import { cadenceOf } from '../cadence';
import { WEEKDAYS } from '../policy';
import { Draft, definitionOf } from './draft';
import { CONDITIONS, LIMITS } from './draft-numbers';

/** What was entered in the steps before, numbers as they were understood. */
@Component({
  selector: 'td-policy-review',
  imports: [TextPipe],
  template: `
    <dl>
      <dt>{{ 'policy.name' | t }}</dt>
      <dd>{{ draft().name }}</dd>
      <dt>{{ 'policy.scope' | t }}</dt>
      @for (line of scope(); track $index) {
        <dd>{{ line }}</dd>
      }
      <dt>{{ 'policy.schedule' | t }}</dt>
      <dd>{{ cadence() }} ({{ draft().zone }})</dd>
      @if (windows().length > 0) {
        <dt>{{ 'policy.windows' | t }}</dt>
        @for (line of windows(); track $index) {
          <dd>{{ line }}</dd>
        }
      }
      @if (calendars().length > 0) {
        <dt>{{ 'policy.calendars' | t }}</dt>
        @for (name of calendars(); track $index) {
          <dd>{{ name }}</dd>
        }
      }
      <dt>{{ 'policy.missed' | t }}</dt>
      <dd>{{ missedLabel() | t }}</dd>
      @if (draft().missed === 'WITHIN') {
        <dd>{{ 'policy.missedHours' | t }}: {{ draft().missedHours }}</dd>
      }
      @if (conditions().length > 0 || draft().arrayNotBusy) {
        <dt>{{ 'policy.conditions' | t }}</dt>
        @for (line of conditions(); track line) {
          <dd>{{ line }}</dd>
        }
        @if (draft().arrayNotBusy) {
          <dd>{{ 'policy.arrayNotBusy' | t }}</dd>
        }
      }
      @if (limits().length > 0) {
        <dt>{{ 'policy.limits' | t }}</dt>
        @for (line of limits(); track line) {
          <dd>{{ line }}</dd>
        }
      }
      <dt>{{ 'policy.method' | t }}</dt>
      <dd>{{ $any('method.' + draft().method) | t }}</dd>
      <dt>{{ 'policy.step.notify' | t }}</dt>
      <dd>
        @if (channels().length > 0) {
          {{ severityLabel() | t }}
        } @else {
          {{ 'policy.notifyNobody' | t }}
        }
      </dd>
      @for (name of channels(); track $index) {
        <dd>{{ name }}</dd>
      }
    </dl>
  `,
  styles: `
    dl {
      margin: 0;
    }
    dt {
      margin-top: 0.6rem;
      font-weight: 600;
    }
    dd {
      margin: 0;
      overflow-wrap: anywhere;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyReview {
  private readonly i18n = inject(I18n);

  readonly draft = input.required<Draft>();
  /** The scope and its exclusions, and the blackout calendars and channels of the draft, by name. */
  readonly scope = input.required<readonly string[]>();
  readonly calendars = input.required<readonly string[]>();
  readonly channels = input.required<readonly string[]>();

  protected readonly cadence = computed(() => cadenceOf(definitionOf(this.draft(), []).schedule, this.i18n));
  protected readonly windows = computed(() =>
    this.draft().windows.map(({ days, from, to }) => {
      const time = `${this.i18n.timeOfDay(from)}–${this.i18n.timeOfDay(to)}`;
      const on = this.i18n.week(WEEKDAYS).filter((day) => days?.includes(day));
      return on.length === 0 ? time : `${on.map((day) => this.i18n.text(`weekday.${day}`)).join(', ')}, ${time}`;
    }),
  );
  protected readonly missedLabel = computed(() => `policy.missed.${this.draft().missed}` as const);
  protected readonly severityLabel = computed(() => `policy.notify.${this.draft().severity}` as const);
  protected readonly conditions = computed(() => this.lines(CONDITIONS));
  protected readonly limits = computed(() => this.lines(LIMITS));

  private lines(fields: typeof CONDITIONS | typeof LIMITS): readonly string[] {
    const numbers = new Intl.NumberFormat(this.i18n.locale(), { maximumFractionDigits: 6 });
    return fields.flatMap((field) => {
      const value = decimalNumber(this.draft()[field]);
      return value === null ? [] : [`${this.i18n.text(`policy.number.${field}`)}: ${numbers.format(value)}`];
    });
  }
}
