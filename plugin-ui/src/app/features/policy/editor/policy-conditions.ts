import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { Check, Choice, Field, choicesOf } from '../../../shared/field';
import { Draft } from './draft';
import { CONDITIONS, LIMITS, isDecimal, isWrong } from './draft-numbers';

type NumberField = (typeof CONDITIONS)[number] | (typeof LIMITS)[number];

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
  protected readonly conditions = CONDITIONS;
  protected readonly limits = LIMITS;
  protected readonly isDecimal = isDecimal;

  protected value(field: NumberField): string {
    return this.draft()[field];
  }

  protected set(field: NumberField, text: string): void {
    this.changed.emit({ [field]: text });
  }

  protected error(field: NumberField): MessageKey | null {
    return !isWrong(this.draft(), field) ? null : isDecimal(field) ? 'form.decimal' : 'form.whole';
  }

  protected label(field: NumberField): MessageKey {
    return `policy.number.${field}`;
  }
}
