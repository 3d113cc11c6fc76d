import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { Check, Choice, Field, choicesOf } from '../../../shared/field';
import { Draft } from './draft';

type NumberField =
  | 'deadSpaceGb'
  | 'deadSpacePercent'
  | 'hours'
  | 'idleMinutes'
  | 'most'
  | 'mostPerArray'
  | 'minimumHours'
  | 'retries'
  | 'unit';

/** The parts of the form for conditions and limits of a policy. */
@Component({
  selector: 'td-policy-conditions',
  imports: [Check, Field, TextPipe],
  templateUrl: './policy-conditions.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyConditions {
  readonly draft = input.required<Draft>();
  readonly changed = output<Partial<Draft>>();

  protected readonly methods: readonly Choice[] = choicesOf(
    ['auto', 'task', 'esxcli'] as const,
    (method) => `method.${method}`,
  );
  protected readonly conditions: readonly NumberField[] = ['deadSpaceGb', 'deadSpacePercent', 'hours', 'idleMinutes'];
  protected readonly limits: readonly NumberField[] = ['most', 'mostPerArray', 'minimumHours', 'retries', 'unit'];

  protected value(field: NumberField): string {
    return this.draft()[field];
  }

  protected set(field: NumberField, text: string): void {
    this.changed.emit({ [field]: text });
  }

  protected label(field: NumberField): MessageKey {
    return `policy.number.${field}`;
  }
}
