import { Pipe, PipeTransform, inject } from '@angular/core';
import { hasMessage } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';

/** The rule's title in the user's language, the service's own for a rule this page does not know. */
@Pipe({ name: 'ruleTitle' })
export class RuleTitlePipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(rule: { readonly id: string; readonly title: string }): string {
    const key = `audit.rule.${rule.id}`;
    return hasMessage(key) ? this.i18n.text(key) : rule.title;
  }
}
